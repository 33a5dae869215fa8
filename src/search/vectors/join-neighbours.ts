import type { Neighbours } from '../core/neighbours.ts'

/**
 * Searches the vectors of an index and those of its changes, whose passages come after the `first` ones, as `extendIndex` numbers them. The
 * spread is that of the index, which has nearly all passages. Vectors of another model are left out.
 */
export function joinNeighbours(whole: Neighbours, changes: Neighbours, first: number): Neighbours {
  const { maker, dimensions } = whole
  if (changes.maker !== maker || changes.dimensions !== dimensions) return whole
  return {
    maker,
    dimensions,
    sizeBytes: whole.sizeBytes + changes.sizeBytes,
    nearest({ vector, most, factorOf }) {
      const { passages, spread } = whole.nearest({ vector, most, factorOf })
      const added = changes
        .nearest({ vector, most, factorOf: passage => factorOf(first + passage) })
        .passages.map(({ passage, similarity }) => ({ passage: first + passage, similarity }))
      const all = [...passages, ...added].sort((a, b) => b.similarity - a.similarity || a.passage - b.passage)
      return { passages: all.slice(0, most), spread }
    },
  }
}
