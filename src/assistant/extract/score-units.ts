import type { SearchedWord, SearchIndex } from '../../search/index.ts'
import type { ReadUnit } from '../passages/read-passage.ts'
import { type AnswerType, decideAnswerType, hasAnswerType } from '../question/decide-answer-type.ts'
import type { Section } from './read-sections.ts'

/** A word of a question, as a share of the whole, and what each term is worth that stands for it. */
interface WeighedWord {
  weight: number
  terms: ReadonlyMap<string, number>
}

export interface WeighedQuestion {
  /** In the order asked; their weights add up to 1. */
  words: readonly WeighedWord[]
  /** The word that each term stands for, by its number. */
  wordOf: ReadonlyMap<string, number>
  asked: string
  /** The terms that the reader asked with this time; empty where none was taken from earlier questions. */
  own: readonly string[]
  answerType: AnswerType | null
  /** `useful`: quoted with the best section where it has some; `asked`: what the reader wants to see. */
  code: 'unasked' | 'useful' | 'asked'
}

const share = {
  inherited: 0.4,
  heading: 0.45,
  before: 0.5,
  after: 0.15,
  kin: 0.9,
  pair: 0.15,
  type: 0.12,
  opening: 0.03,
  rank: 0.75,
}
/** Letters that two forms of a word share at their beginning, and what part of the longer one that is, at the least. */
const kin = { beginning: 4, least: 0.6 }
const shortTerms = 3
// An item of a table of contents, with those below it.
const linkAlone = /^(?:\s*(?:[-*+]|\d{1,3}[.)]) +\[[^\]]{1,300}\]\([^()\s]{0,300}\))+\s*$/
const longCharacters = 400
const codeWords = 0.6

/** `asked` are the reader's own words: those that the search took from earlier questions count less. */
export function weighQuestion(
  index: SearchIndex,
  question: { asked: string; words: readonly SearchedWord[]; code: WeighedQuestion['code'] },
): WeighedQuestion {
  const asked = new Set(index.analyse(question.asked))
  const isOwn = ({ terms }: SearchedWord) => terms.some(({ term }) => asked.has(term))
  const own = question.words.filter(isOwn)
  const isMixed = own.length > 0 && own.length < question.words.length
  const factors = question.words.map(word => (isMixed && !isOwn(word) ? share.inherited : 1))
  const total = question.words.reduce((sum, { weight }, at) => sum + weight * (factors[at] ?? 1), 0) || 1
  const words = question.words.map(({ weight, terms }, at): WeighedWord => {
    const factor = (factors[at] ?? 1) / total
    return {
      weight: weight * factor,
      terms: new Map(terms.map(({ term, weight: worth }) => [term, worth * factor])),
    }
  })
  return {
    words,
    wordOf: new Map(words.flatMap(({ terms }, at) => Array.from(terms.keys(), term => [term, at] as const))),
    asked: question.asked,
    own: isMixed ? own.flatMap(({ terms }) => terms.map(({ term }) => term)) : [],
    answerType: decideAnswerType(question.asked),
    code: question.code,
  }
}

/** What a text that has some terms states of a word: the most that one of them is worth. */
function statedOf({ terms }: WeighedWord, has: (term: string) => boolean): number {
  let most = 0
  for (const [term, worth] of terms) if (worth > most && has(term)) most = worth
  return most
}

/** The share of a question that a text of some terms states. */
export function statedIn({ words }: WeighedQuestion, terms: ReadonlySet<string>): number {
  return words.reduce((sum, word) => sum + statedOf(word, term => terms.has(term)), 0)
}

/**
 * How well each unit of a section answers, about 0 to 1.5: the share of the question that it states, and less of what its
 * heading and its neighbours state; pairs of words, the kind of thing asked for, its place, and the passage's rank.
 */
export function scoreUnits(question: WeighedQuestion, section: Section): number[] {
  const { units, ranks } = section
  const headingTerms = section.head.headingTerms()
  return units.map((unit, position) => {
    const [before, after] = besideOf(units, position)
    const stated = Math.max(...(unit.rows ?? [unit.distinct]).map(terms => statedIn(question, terms)))
    let near = 0
    for (const word of question.words) {
      const said = statedOf(word, term => unit.distinct.has(term))
      if (said === word.weight) continue
      near += share.heading * Math.max(0, statedOf(word, term => headingTerms.has(term)) - said)
      near += share.before * Math.max(0, statedOf(word, term => before?.has(term) ?? false) - said)
      near += share.after * Math.max(0, statedOf(word, term => after?.has(term) ?? false) - said)
      if (said === 0) near += share.kin * kinIn(word, unit)
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

/** Terms of what stands before and after; the items of a list and the steps of a sequence speak for themselves. */
function besideOf(units: readonly ReadUnit[], position: number): (ReadonlySet<string> | undefined)[] {
  const kind = units[position]?.kind
  if (kind === 'item' || kind === 'step') return []
  const { passage } = units[position] ?? {}
  return [units[position - 1], units[position + 1]].map(unit =>
    unit?.passage === passage ? unit?.distinct : undefined,
  )
}

/** What a unit says of a word that it has only in another form: the most that a term begins as the word does. */
function kinIn({ weight, terms }: WeighedWord, unit: ReadUnit): number {
  let most = 0
  for (const term of terms.keys()) {
    if (term.length < kin.beginning) continue
    const first = term.charCodeAt(0)
    for (const other of unit.distinct)
      if (other.charCodeAt(0) === first) most = Math.max(most, likeness(term, other))
  }
  return most >= kin.least ? weight * most : 0
}

/** Share of two terms that is their common beginning, 0 where it is short. */
function likeness(one: string, other: string): number {
  let common = 0
  while (common < one.length && one[common] === other[common]) common += 1
  return common < kin.beginning ? 0 : common / Math.max(one.length, other.length)
}

/**
 * A heading-like sentence and a link to what says it state little; long blocks and code hold many words without being about them; a
 * table's row speaks for itself.
 */
function discount(unit: ReadUnit): number {
  if (unit.kind === 'sentence' && unit.terms.length < shortTerms) return 0.6
  if (unit.kind === 'item' && linkAlone.test(unit.markdown)) return 0.5
  if (unit.rows) return 1
  const long = Math.min(1, Math.sqrt(longCharacters / unit.markdown.length))
  return unit.kind === 'code' ? long * codeWords : long
}

/** Share of the question's neighbouring words that stand together in the unit too. */
function pairShare({ words, wordOf }: WeighedQuestion, unit: ReadUnit): number {
  if (words.length < 2) return 0
  const found = new Set<number>()
  for (const [at, term] of unit.terms.entries()) {
    const word = wordOf.get(term)
    if (word === undefined) continue
    if (unit.terms.slice(at + 1, at + 3).some(next => wordOf.get(next) === word + 1)) found.add(word)
  }
  return found.size / (words.length - 1)
}
