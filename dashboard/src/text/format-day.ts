const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats a day such as `2026-09-25` for a chart axis. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}

/** Axis labels at equal distances, as many as fit. */
export const dayAxis = { interval: 'equidistantPreserveStart', minTickGap: 16 } as const
