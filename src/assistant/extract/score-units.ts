import type { SearchIndex } from '../../search/index.ts'
import { type AnswerType, decideAnswerType, hasAnswerType } from '../question/decide-answer-type.ts'
import type { ReadUnit } from './read-passage.ts'
import type { Section } from './read-sections.ts'

/** A question's terms with their weights, as shares that add up to 1. */
export interface WeighedQuestion {
  weights: ReadonlyMap<string, number>
  asked: string
  /** The terms that the reader asked with this time; empty where none was taken from earlier questions. */
  own: readonly string[]
  /** Terms in the order asked. */
  terms: readonly string[]
  answerType: AnswerType | null
  /** `useful`: quoted with the best section where it has some; `asked`: what the reader wants to see. */
  code: 'unasked' | 'useful' | 'asked'
}

const share = {
  inherited: 0.4,
  heading: 0.6,
  neighbour: 0.5,
  pair: 0.15,
  type: 0.12,
  opening: 0.03,
  rank: 0.5,
}
const shortTerms = 3
const longCharacters = 400
const codeWords = 0.6

/** `asked` are the reader's own words: terms that the search took from earlier questions count less. */
export function weighQuestion(
  index: SearchIndex,
  question: { asked: string; terms: readonly string[]; code: WeighedQuestion['code'] },
): WeighedQuestion {
  const asked = new Set(index.analyse(question.asked))
  const absent = index.termWeight('')
  const known = [...new Set(question.terms)].filter(term => index.termWeight(term) < absent)
  const terms = known.length > 0 ? known : question.terms
  const own = terms.filter(term => asked.has(term))
  const isMixed = own.length > 0 && own.length < terms.length
  const weights = new Map(
    terms.map(term => [term, index.termWeight(term) * (isMixed && !asked.has(term) ? share.inherited : 1)]),
  )
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  for (const [term, weight] of weights) weights.set(term, weight / total)
  return {
    asked: question.asked,
    own: isMixed ? own : [],
    weights,
    terms,
    answerType: decideAnswerType(question.asked),
    code: question.code,
  }
}

/**
 * How well each unit of a section answers, about 0 to 1.5: the share of the question that it states, and less of what its
 * heading and its neighbours state; pairs of words, the kind of thing asked for, its place, and the passage's rank.
 */
export function scoreUnits(question: WeighedQuestion, section: Section): number[] {
  const { units, ranks } = section
  const headingTerms = section.head.headingTerms()
  return units.map((unit, position) => {
    let stated = 0
    let near = 0
    for (const [term, weight] of question.weights) {
      if (unit.distinct.has(term)) stated += weight
      else {
        if (headingTerms.has(term)) near += weight * share.heading
        if (isBeside(units, position, term)) near += weight * share.neighbour
      }
    }
    return (
      stated * discount(unit) +
      near +
      share.pair * pairShare(question, unit) +
      share.rank * (ranks[position] ?? 0) +
      (position === 0 ? share.opening : 0) +
      (question.answerType && hasAnswerType(unit.markdown, question.answerType) ? share.type : 0)
    )
  })
}

/** Sentences and code go with what stands beside them; the items of a list and the steps of a sequence speak for themselves. */
function isBeside(units: readonly ReadUnit[], position: number, term: string): boolean {
  const kind = units[position]?.kind
  if (kind === 'item' || kind === 'step') return false
  return Boolean(units[position - 1]?.distinct.has(term) || units[position + 1]?.distinct.has(term))
}

/** A heading-like sentence states little; long blocks and code hold many words without being about them. */
function discount(unit: ReadUnit): number {
  if (unit.kind === 'sentence' && unit.terms.length < shortTerms) return 0.6
  const long = Math.min(1, Math.sqrt(longCharacters / unit.markdown.length))
  return unit.kind === 'code' ? long * codeWords : long
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
