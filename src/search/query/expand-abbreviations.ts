import { type IndexData, inverseFrequency } from '../file/index-data.ts'
import type { QueryTerm } from './query-word.ts'

/** `i18n` means the same as its long form; one word of several is only a part. */
const meantShare = { same: 0.95, one: 0.6 }

/**
 * Expands abbreviations that the site explains, in both directions: `HMR` to the rarest word of "hot module replacement", and
 * the last of those words to `hmr`. `asked` has the terms of the question up to this word.
 */
export function expandAbbreviations(data: IndexData, asked: readonly string[]): QueryTerm[] {
  const word = asked.at(-1)
  const meant: QueryTerm[] = []
  for (const abbreviation of data.summary.abbreviations) {
    if (word !== abbreviation[0] && word !== abbreviation.at(-1)) continue
    const [short, ...long] = abbreviation
    if (short === word) meant.push(...findMostTelling(data, long, shareOf(long)))
    const start = asked.length - long.length
    const isSpelt = start >= 0 && long.every((term, i) => term === asked[start + i])
    if (isSpelt) meant.push(...findMostTelling(data, [short], shareOf(long)))
  }
  return meant
}

function shareOf(long: readonly string[]): number {
  return long.length === 1 ? meantShare.same : meantShare.one
}

function findMostTelling(data: IndexData, texts: readonly string[], share: number): QueryTerm[] {
  const terms = texts.map(text => data.terms.find(text)).filter(term => term !== undefined)
  const [best] = terms.sort((a, b) => inverseFrequency(data, b) - inverseFrequency(data, a))
  return best === undefined ? [] : [{ term: best, share }]
}
