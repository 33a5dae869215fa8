import type { SearchFilter, SearchHit, SearchIndex } from '../../search/index.ts'
import { type ValuedSection, valueSections } from '../extract/choose-extract.ts'
import { readSections, type Section } from '../extract/read-sections.ts'
import type { WeighedQuestion } from '../extract/score-units.ts'
import { findHeaded } from '../searching/find-headed.ts'

type Pair = [SearchHit, SearchHit]

/** Higher than any search score. */
const samePage = 1_000_000

/**
 * For a question that compares two things, puts their own sections first: *Gauge* and *Counter* for "What is the difference between a
 * gauge and a counter?". Sections of the same page are preferred. Returns null if either section is missing, if the best section is
 * already about both, or if the question needs more than a description of each: which is faster, or what they cost.
 */
export function compareSections(
  index: SearchIndex,
  question: WeighedQuestion,
  { filter, valued }: { filter: SearchFilter | null; valued: readonly ValuedSection[] },
): ValuedSection[] | null {
  const { sides, quality, price, opinion, quoted } = question.claims
  const [one, other] = sides
  const [lead] = valued
  if (one === undefined || other === undefined || !lead) return null
  if (quality !== null || price || opinion || quoted.length > 0) return null
  if (sides.every(side => isHeadedBy(index, lead.section, side))) return null
  const others = findSide(index, other, filter)
  const pairs = findSide(index, one, filter).flatMap(hit => others.map((beside): Pair => [hit, beside]))
  const [pair] = pairs.sort((first, second) => rankPair(second) - rankPair(first))
  const compared = (pair ?? []).flatMap(hit => valueSections(question, readSections(index, [hit])))
  if (compared.length < 2 || compared[0]?.section.head === compared[1]?.section.head) return null
  return [
    ...compared.map(({ section }): ValuedSection => {
      // A section usually starts with what the thing is.
      const scores = section.units.map((_, at) => (at === 0 ? 1 : 0))
      return { section, scores, value: lead.value, isWanted: true }
    }),
    ...valued.filter(({ section }) => !compared.some(own => own.section.head === section.head)),
  ]
}

/** Without its last word, if nothing has the whole name: `two_factor policies`. */
function findSide(index: SearchIndex, side: string, filter: SearchFilter | null): SearchHit[] {
  const found = findHeaded(index, side, filter)
  const shorter = side.replace(/\s+\S+$/, '')
  return found.length > 0 || shorter === side ? found : findHeaded(index, shorter, filter)
}

/** Prefers pairs on the same page, then higher search scores. */
function rankPair([one, other]: Pair): number {
  return (one.page === other.page ? samePage : 0) + one.score + other.score
}

function isHeadedBy(index: SearchIndex, { head }: Section, side: string): boolean {
  return index.analyse(side).every(term => head.headingTerms().has(term))
}
