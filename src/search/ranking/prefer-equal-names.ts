import { type IndexData, pageRecord, passageRecord } from '../file/index-data.ts'
import type { QueryTerms } from './query-terms.ts'
import type { RankedPassage } from './rerank.ts'

/** Shares of the best score. Headings come before all other passages, and titles before headings. */
const gains = { heading: 1.5, title: 2.5 }
/** For sums of the same weights in another order. */
const rounding = 1e-6

export interface EqualNameNeeds {
  /** As the reader wrote it. */
  text: string
  query: QueryTerms
  factorOf(page: number): number
}

/**
 * Puts the opening of each page first whose title is the question, then the passages whose heading is the question: readers often paste a
 * heading, and a title says what the whole page is about.
 */
export function preferEqualNames<Ranked extends RankedPassage>(
  data: IndexData,
  { text, query, factorOf }: EqualNameNeeds,
  ranked: readonly Ranked[],
): readonly Ranked[] {
  const [wanted, whole] = [simplify(text), weighWhole(query)]
  if (wanted === '') return ranked
  const best = ranked[0]?.score ?? 0
  const isEqual = (name: string | undefined) => name !== undefined && simplify(name) === wanted
  // Only names with all words of the question can be equal, so few have to be read.
  const hasTitle = ({ page, parts }: Ranked) =>
    parts.page.title >= whole && isEqual(pageRecord(data, page).title)
  const hasHeading = ({ passage, parts }: Ranked) =>
    parts.proximity.heading >= whole && isEqual(passageRecord(data, passage).headings.at(-1))
  const gained = new Map(ranked.filter(hasHeading).map(hit => [hit.passage, gains.heading]))
  for (const passage of chooseOpenings(data, ranked.filter(hasTitle))) gained.set(passage, gains.title)
  if (gained.size === 0) return ranked
  return ranked
    .map(hit => {
      const gain = (gained.get(hit.passage) ?? 0) * factorOf(hit.page) * best
      return gain > 0 ? { ...hit, score: hit.score + gain, gain } : hit
    })
    .sort((one, other) => other.score - one.score || one.passage - other.passage)
}

/** Returns the first passage of each page, or the best if that was not found. */
function chooseOpenings({ pageFirsts }: IndexData, ranked: readonly RankedPassage[]): Iterable<number> {
  const chosen = new Map<number, number>()
  for (const { page, passage } of ranked)
    if (!chosen.has(page) || pageFirsts[page] === passage) chosen.set(page, passage)
  return chosen.values()
}

/** How well a title or heading matches that has the question's words and no others. */
function weighWhole({ words, entries }: QueryTerms): number {
  const weights = words.map(() => 0)
  for (const { word, weight } of entries) weights[word] = Math.max(weights[word] ?? 0, weight)
  return weights.reduce((sum, weight) => sum + weight, 0) - rounding
}

/** The words of a name, without case, Markdown and punctuation. */
function simplify(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}$+#.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .trim()
}
