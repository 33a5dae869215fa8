const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const weekMs = 7 * 86_400_000

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Describes how long ago a time was, or its date if more than a week ago. Times are milliseconds since the epoch. */
export function describeAge(time: number, now: number): string {
  const age = now - time
  if (Math.abs(age) >= weekMs) return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })
  for (const [unit, ms] of units) if (Math.abs(age) >= ms) return relative.format(-Math.trunc(age / ms), unit)
  return 'just now'
}
