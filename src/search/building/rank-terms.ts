import type { AnalysedSite } from './analyse-site.ts'

/** Terms numbered anew, the most frequent first, so that frequent ones take a byte in a sequence. */
export interface RankedTerms {
  /** By new number. */
  terms: string[]
  /** New number of each first-seen number. */
  rankOf: Int32Array
}

export function rankTerms(site: AnalysedSite): RankedTerms {
  const { terms } = site.vocabulary
  const counts = new Int32Array(terms.length)
  for (const token of site.tokens) if (token >= 0) counts[token] = (counts[token] ?? 0) + 1
  const order = Array.from(terms.keys())
  order.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1))
  const rankOf = new Int32Array(terms.length)
  for (const [rank, term] of order.entries()) rankOf[term] = rank
  return { terms: order.map(term => terms[term] ?? ''), rankOf }
}
