import type { SearchHit, SearchIndex } from '../../search/index.ts'
import { readPassage } from '../passages/read-passage.ts'

/** More than the openings of a page with many hits gain. */
const gain = 1.5

/**
 * Puts the passages first whose heading is the question, or whose page has it as title: readers often paste a heading, and a
 * title says what the whole page is about.
 */
export function preferEqualNames(
  index: SearchIndex,
  { asked, hits }: { asked: string; hits: readonly SearchHit[] },
): readonly SearchHit[] {
  const wanted = simplify(asked)
  const best = hits[0]?.score ?? 0
  const isNamed = (hit: SearchHit) => {
    const heading = readPassage(index, hit.passage).headings.at(-1)
    const isOpening = index.passagesOf(hit.page).first === hit.passage
    const names = [heading, ...(isOpening ? [index.page(hit.page).title] : [])]
    return names.some(name => name !== undefined && simplify(name) === wanted)
  }
  const named = wanted === '' ? [] : hits.filter(isNamed)
  if (named.length === 0) return hits
  return hits
    .map(hit => (named.includes(hit) ? { ...hit, score: gain * best + hit.score } : hit))
    .sort((one, other) => other.score - one.score)
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
