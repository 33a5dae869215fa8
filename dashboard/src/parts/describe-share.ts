const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** A part of a whole in per cent, as the viewer's language writes it; a dash where there is no whole. */
export function describeShare(part: number, whole = 1): string {
  return whole === 0 ? '–' : percent.format(part / whole)
}

/** A probability in per cent, never nought nor a hundred: an estimate is not certain. */
export function describeLikelihood(probability: number): string {
  return percent.format(Math.min(0.99, Math.max(0.01, probability)))
}
