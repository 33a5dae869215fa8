import type { AnalysedSite } from './analyse-site.ts'

/** Terms renumbered by falling frequency, so that frequent ones take one byte in a sequence. */
export interface RankedTerms {
  terms: string[]
  /** The new number of each vocabulary number. */
  rankOf: Int32Array
}

/** Leaves out terms that no passage has. */
export function rankTerms({ vocabulary, tokens }: AnalysedSite): RankedTerms {
  const counts = new Int32Array(vocabulary.terms.length)
  for (const token of tokens) if (token >= 0) counts[token] = (counts[token] ?? 0) + 1
  const found = vocabulary.terms.filter((_, term) => (counts[term] ?? 0) > 0).sort()
  const numbers = Int32Array.from(found, term => vocabulary.numberTerm(term))
  // A sort key of count and alphabetical position: sorting numbers is ten times as fast as sorting strings.
  const keys = Float64Array.from(
    numbers,
    (term, i) => (tokens.length - (counts[term] ?? 0)) * found.length + i,
  )
  const rankOf = new Int32Array(counts.length)
  const terms = Array.from(keys.sort(), (key, rank) => {
    const i = key % found.length
    rankOf[numbers[i] ?? 0] = rank
    return found[i] ?? ''
  })
  return { terms, rankOf }
}
