const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** Formats a share as a percentage, or as a dash if `whole` is zero. */
export function describeShare(part: number, whole = 1): string {
  return whole === 0 ? '–' : percent.format(part / whole)
}

/** Formats a probability as 1 % to 99 %: an estimate is never certain. */
export function describeLikelihood(probability: number): string {
  return percent.format(Math.min(0.99, Math.max(0.01, probability)))
}
