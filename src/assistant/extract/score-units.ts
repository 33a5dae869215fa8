import type { SearchedWord, SearchIndex } from '../../search/index.ts'
import type { ReadUnit } from '../passages/read-passage.ts'
import {
  decideExpectedContent,
  type ExpectedContent,
  hasExpectedContent,
} from '../question/expected-content.ts'
import { type Claims, readClaims } from '../question/read-claims.ts'
import { hasTerm, type Section } from './read-sections.ts'

/** A word of the question: its share of the whole, and the value of each term that represents it. */
interface WeighedWord {
  weight: number
  terms: ReadonlyMap<string, number>
}

export interface WeighedQuestion {
  /** In the order of the question. Weights add up to 1. */
  words: readonly WeighedWord[]
  /** The number of the word that each term represents. */
  wordOf: ReadonlyMap<string, number>
  asked: string
  /** Terms of the current question; empty if none was taken from earlier questions. */
  own: readonly string[]
  expected: ExpectedContent | null
  claims: Claims
  /** `useful`: quoted with the best section if it has some. `asked`: the reader wants to see code. */
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
/** Two terms are related if they share at least 4 first letters, and 60 % of the longer one. */
const kin = { beginning: 4, least: 0.6 }
const shortTerms = 3
// An entry of a table of contents, with the entries below it.
const linkAlone = /^(?:\s*(?:[-*+]|\d{1,3}[.)]) +\[[^\]]{1,300}\]\([^()\s]{0,300}\))+\s*$/
const longCharacters = 400
const codeWords = 0.6

/** `asked` are the reader's own words. Words from earlier questions count less. */
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
    expected: decideExpectedContent(question.asked),
    claims: readClaims(question.asked),
    code: question.code,
  }
}

/** How much of a word a text states: the value of its best term. */
export function statedOf({ terms }: WeighedWord, has: (term: string) => boolean): number {
  let most = 0
  for (const [term, worth] of terms) if (worth > most && has(term)) most = worth
  return most
}

/** The share of the question that a text with these terms states. */
export function statedIn({ words }: WeighedQuestion, terms: ReadonlySet<string>): number {
  return words.reduce((sum, word) => sum + statedOf(word, term => terms.has(term)), 0)
}

/** The least share of the question that a text states beside a number that answers it. */
const besideNumber = 0.5

/** Whether a section can hold the number or the time that the question asks for. Numbers in code are examples. */
export function statesExpected(question: WeighedQuestion, { head, units }: Section): boolean {
  const { expected } = question
  if (expected !== 'number' && expected !== 'frequency') return true
  const headed = head.headingTerms()
  return units
    .filter(({ kind }) => kind !== 'code')
    .flatMap(listStatements)
    .some(
      ({ text, terms }) =>
        hasExpectedContent(text, expected) &&
        statedIn(question, new Set([...headed, ...terms])) >= besideNumber,
    )
}

/** A unit, or each row of a table with the header. */
function listStatements({ markdown, distinct, rows }: ReadUnit) {
  if (!rows) return [{ text: markdown, terms: distinct }]
  const header = rows[0] ?? []
  return markdown.split('\n').map((text, at) => ({ text, terms: new Set([...header, ...(rows[at] ?? [])]) }))
}

/** The share of the question that a section states with its headings. */
export function statedInSection({ words }: WeighedQuestion, section: Section): number {
  return words.reduce((sum, word) => sum + statedOf(word, term => hasTerm(section, term)), 0)
}

/**
 * Scores how well each unit answers, about 0 to 1.5: the share of the question that it states, plus fractions of
 * what its heading and neighbours state, word pairs, the expected kind of content, its place, and its passage's
 * rank.
 */
export function scoreUnits(question: WeighedQuestion, section: Section): number[] {
  const { units, ranks } = section
  const statedBy = (terms: ReadonlySet<string>) =>
    question.words.map(word => statedOf(word, term => terms.has(term)))
  const heading = statedBy(section.head.headingTerms())
  const stated = units.map(({ distinct }) => statedBy(distinct))
  return units.map((unit, position) => {
    const said = stated[position] ?? []
    const before = isBeside(units, position, position - 1) ? stated[position - 1] : undefined
    const after = isBeside(units, position, position + 1) ? stated[position + 1] : undefined
    let near = 0
    question.words.forEach((word, at) => {
      const own = said[at] ?? 0
      if (own === word.weight) return
      near += share.heading * Math.max(0, (heading[at] ?? 0) - own)
      near += share.before * Math.max(0, (before?.[at] ?? 0) - own)
      near += share.after * Math.max(0, (after?.[at] ?? 0) - own)
      if (own === 0) near += share.kin * kinIn(word, unit)
    })
    const most = unit.rows
      ? Math.max(...unit.rows.map(terms => statedIn(question, terms)))
      : said.reduce((sum, part) => sum + part, 0)
    return (
      most * discount(unit) +
      near +
      share.pair * pairShare(question, unit) +
      share.rank * (ranks[position] ?? 0) +
      (position === 0 ? share.opening : 0) +
      (question.expected && hasExpectedContent(unit.markdown, question.expected) ? share.type : 0)
    )
  })
}

/** Whether a unit is scored with its neighbour: both are in one passage, and it is no item or step. */
function isBeside(units: readonly ReadUnit[], position: number, neighbour: number): boolean {
  const unit = units[position]
  if (unit === undefined || unit.kind === 'item' || unit.kind === 'step') return false
  return units[neighbour]?.passage === unit.passage
}

/** How much of a word a unit states in another form, by the longest common beginning. */
function kinIn({ weight, terms }: WeighedWord, unit: ReadUnit): number {
  let most = 0
  for (const term of terms.keys()) {
    if (term.length < kin.beginning) continue
    const first = term.charCodeAt(0)
    for (const other of unit.distinct)
      if (other.charCodeAt(0) === first) most = Math.max(most, commonBeginning(term, other))
  }
  return most >= kin.least ? weight * most : 0
}

/** The common beginning of two terms as a share of the longer one; 0 if it is short. */
function commonBeginning(one: string, other: string): number {
  let common = 0
  while (common < one.length && one[common] === other[common]) common += 1
  return common < kin.beginning ? 0 : common / Math.max(one.length, other.length)
}

/**
 * Headings and bare links state little. Long blocks and code contain many words without being about them. Table
 * rows are scored one by one.
 */
function discount(unit: ReadUnit): number {
  if (unit.kind === 'sentence' && unit.terms.length < shortTerms) return 0.6
  if (unit.kind === 'item' && linkAlone.test(unit.markdown)) return 0.5
  if (unit.rows) return 1
  const long = Math.min(1, Math.sqrt(longCharacters / unit.markdown.length))
  return unit.kind === 'code' ? long * codeWords : long
}

/** The share of the question's adjacent word pairs that are adjacent in the unit, too. */
function pairShare({ words, wordOf }: WeighedQuestion, unit: ReadUnit): number {
  if (words.length < 2) return 0
  const found = new Set<number>()
  const wordAt = (at: number) => wordOf.get(unit.terms[at] ?? '')
  unit.terms.forEach((term, at) => {
    const word = wordOf.get(term)
    if (word === undefined) return
    if (wordAt(at + 1) === word + 1 || wordAt(at + 2) === word + 1) found.add(word)
  })
  return found.size / (words.length - 1)
}
