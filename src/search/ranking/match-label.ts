import type { QueryEntry, QueryTerms } from './query-terms.ts'

/** The terms read of a title or heading, those that match, and the highest weight seen of each word. */
export interface LabelMatch {
  terms: number
  matched: number
  weights: Float64Array
}

export function startLabelMatch({ words }: Pick<QueryTerms, 'words'>): LabelMatch {
  return { terms: 0, matched: 0, weights: new Float64Array(words.length) }
}

export function addLabelTerm(scan: LabelMatch, entry: QueryEntry | undefined): void {
  scan.terms += 1
  if (entry === undefined) return
  scan.matched += 1
  if (entry.weight > (scan.weights[entry.word] ?? 0)) scan.weights[entry.word] = entry.weight
}

/**
 * Returns how well the label matches the question, lowered for other words in it; undefined if it was empty. Resets the match.
 */
export function finishLabelMatch(scan: LabelMatch): number | undefined {
  const { terms, matched, weights } = scan
  if (terms === 0) return undefined
  const agreement = sumOf(weights) * Math.sqrt(matched / terms)
  scan.terms = 0
  scan.matched = 0
  weights.fill(0)
  return agreement
}

export function sumOf(weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i] ?? 0
  return sum
}
