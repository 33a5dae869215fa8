import type { SearchHit, SearchIndex } from '../../search/index.ts'
import { readPassage } from '../passages/read-passage.ts'

const gain = { each: 0.05, most: 6 }

/**
 * Raises the opening of a section or page with many hits: a question that matches every part of a topic is about
 * the topic, and its opening explains it.
 */
export function preferOpenings(index: SearchIndex, hits: readonly SearchHit[]): SearchHit[] {
  const found = hits.map(hit => ({ hit, headings: readPassage(index, hit.passage).headings }))
  return found
    .map(({ hit, headings }) => {
      const isFirst = index.passagesOf(hit.page).first === hit.passage
      const below = found.filter(
        other =>
          other.hit.page === hit.page &&
          (isFirst || other.headings.length > headings.length) &&
          (isFirst || headings.every((heading, depth) => other.headings[depth] === heading)),
      ).length
      return { ...hit, score: hit.score * (1 + gain.each * Math.min(gain.most, below)) }
    })
    .sort((one, other) => other.score - one.score)
}
