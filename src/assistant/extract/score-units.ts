import type { SearchIndex } from '../../search/index.ts'
import { type AnswerType, decideAnswerType, hasAnswerType } from '../question/decide-answer-type.ts'
import type { RankedPassage, ReadUnit } from './read-passages.ts'

/** A question's terms with their weights, as shares that add up to 1. */
export interface WeighedQuestion {
  weights: ReadonlyMap<string, number>
  /** Terms in the order asked. */
  terms: readonly string[]
  answerType: AnswerType | null
  /** What code counts more, where the reader wants to see or to do something. */
  codeBonus: number
}

const share = {
  inherited: 0.4,
  heading: 0.35,
  neighbour: 0.35,
  pair: 0.15,
  type: 0.08,
  opening: 0.06,
  rank: 0.25,
}
const shortUnit = 3

/** `asked` are the reader's own words: terms that the search took from earlier questions count less. */
export function weighQuestion(
  index: SearchIndex,
  question: { asked: string; terms: readonly string[]; codeBonus: number },
): WeighedQuestion {
  const own = new Set(index.analyse(question.asked))
  const terms = [...new Set(question.terms)]
  const allInherited = terms.every(term => !own.has(term))
  const weights = new Map(
    terms.map(term => [term, index.termWeight(term) * (own.has(term) || allInherited ? 1 : share.inherited)]),
  )
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  for (const [term, weight] of weights) weights.set(term, weight / total)
  return { weights, terms, answerType: decideAnswerType(question.asked), codeBonus: question.codeBonus }
}

/**
 * How well each unit of a passage answers, about 0 to 1.5: the share of the question that it states, and less of what its
 * heading and its neighbours state; pairs of words, the kind of thing asked for, its place, and the passage's rank.
 */
export function scoreUnits(question: WeighedQuestion, passage: RankedPassage): number[] {
  const { units } = passage
  return units.map((unit, position) => {
    let stated = 0
    let near = 0
    for (const [term, weight] of question.weights) {
      if (unit.distinct.has(term)) stated += weight
      else {
        if (passage.headingTerms.has(term)) near += weight * share.heading
        if (units[position - 1]?.distinct.has(term) || units[position + 1]?.distinct.has(term)) {
          near += weight * share.neighbour
        }
      }
    }
    const short = unit.terms.length < shortUnit && unit.kind === 'sentence' ? 0.6 : 1
    return (
      stated * short +
      near +
      share.pair * pairShare(question, unit) +
      share.rank * passage.rank +
      (position === 0 ? share.opening : 0) +
      (question.answerType && hasAnswerType(unit.markdown, question.answerType) ? share.type : 0) +
      (unit.kind === 'code' ? question.codeBonus : 0)
    )
  })
}

/** Share of the question's neighbouring words that stand together in the unit too. */
function pairShare(question: WeighedQuestion, unit: ReadUnit): number {
  const pairs = question.terms.length - 1
  if (pairs < 1) return 0
  let found = 0
  for (let position = 0; position < pairs; position++) {
    const first = question.terms[position] ?? ''
    const second = question.terms[position + 1] ?? ''
    if (!unit.distinct.has(first) || !unit.distinct.has(second)) continue
    if (unit.terms.some((term, at) => term === first && unit.terms.slice(at + 1, at + 3).includes(second)))
      found++
  }
  return found / pairs
}
