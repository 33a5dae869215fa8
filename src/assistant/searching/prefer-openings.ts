import type { SearchHit, SearchIndex } from '../../search/index.ts'
import { once } from '../../shared/index.ts'
import { type KnownPassage, readPassage } from '../passages/read-passage.ts'

const gain = { each: 0.05, most: 6 }
/** A section is about the question if its own text has this share of the question's terms. The page's title does not count. */
const leastOwn = 0.5

/**
 * Raises the opening of a section or page with many sections that match: a question that matches every part of a topic is about
 * the topic, and its opening explains it.
 */
export function preferOpenings(index: SearchIndex, query: string, hits: readonly SearchHit[]): SearchHit[] {
  const asked = new Set(index.analyse(query))
  const found = hits.map(hit => {
    const passage = readPassage(index, hit.passage)
    return { hit, headings: passage.headings, isAbout: once(() => statesOwn(asked, passage)) }
  })
  return found
    .map(({ hit, headings }) => {
      const isFirst = index.passagesOf(hit.page).first === hit.passage
      const below = found.filter(
        other =>
          other.hit.page === hit.page &&
          (isFirst || other.headings.length > headings.length) &&
          (isFirst || headings.every((heading, depth) => other.headings[depth] === heading)) &&
          // Checked last, because it analyses the passage.
          (other.hit === hit || other.isAbout()),
      )
      const sections = new Set(below.map(other => other.headings.join('\n'))).size
      return { ...hit, score: hit.score * (1 + gain.each * Math.min(gain.most, sections)) }
    })
    .sort((one, other) => other.score - one.score)
}

function statesOwn(asked: ReadonlySet<string>, passage: KnownPassage): boolean {
  const names = passage.nameTerms()
  const units = passage.units()
  const hasTerm = (term: string) => names.includes(term) || units.some(({ distinct }) => distinct.has(term))
  return [...asked].filter(hasTerm).length >= asked.size * leastOwn
}
