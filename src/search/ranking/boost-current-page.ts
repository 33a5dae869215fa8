import type { IndexData } from '../file/index-data.ts'
import type { RankedPassage } from './rerank.ts'

const currentPage = 1.15
const neighbour = 1.05

/** Raises the score of the current page a little, and of its neighbours in the navigation less. */
export function boostCurrentPage(
  data: IndexData,
  ranked: readonly RankedPassage[],
  current: number | undefined,
): readonly RankedPassage[] {
  if (current === undefined) return ranked
  const factorOf = (page: number): number => {
    if (page === current) return currentPage
    return data.pageTrails[page] === data.pageTrails[current] ? neighbour : 1
  }
  return ranked
    .map(hit => ({ ...hit, score: hit.score * factorOf(hit.page) }))
    .sort((a, b) => b.score - a.score || a.passage - b.passage)
}
