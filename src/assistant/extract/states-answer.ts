import { generalRarity, type SearchIndex } from '../../search/index.ts'
import type { ReadUnit } from '../passages/read-passage.ts'
import { findTechnicalNames, statesAmount, statesJudgement } from '../question/read-claims.ts'
import { type AnswerEvidence, findNames } from './answer-evidence.ts'
import { estimateConfidence } from './estimate-confidence.ts'
import { hasTerm, type Section } from './read-sections.ts'
import { statedIn, statedOf, statesExpected, type WeighedQuestion } from './score-units.ts'

interface Judged {
  index: Pick<SearchIndex, 'analyse' | 'termWeight'>
  question: WeighedQuestion
  evidence: AnswerEvidence
}

/** The probability from which a question counts as answered: of readers' questions that the docs nearly answer, 83 % stay below. */
const confidentFrom = 0.3
/** The least share that an answering section states: of the question, of a compared side, of a quoted text, and beside a price or a judgement. */
const least = { stated: 0.35, side: 0.6, quoted: 0.75, beside: 0.45 }
/** How much of the question the looked-up name must be, and how much of it the best section must state. */
const lookUp = { name: 0.6, stated: 0.8 }
/** In words. */
const shortQuestion = 12
/** A term is rare if at most one passage in e^n has it, on this site and in documentation in general (where `API` is common). */
const rareFrom = { site: 3, general: 4 }
/** "Example: moving a customer to Pro ($50/month)" and "your Pro plan at $50" state no price of the product. */
const example =
  /^[\W_]*(?:for )?(?:examples?|instance|ejemplos?|exemples?|beispiele?|exemplos?|例)(?!\p{L})|\b(?:for example|for instance|say,|suppose|imagine|let[’']s say|your (?:product|app|application|company|customers?|users?|store|shop))\b/iu

/**
 * Whether the best section answers the question, and one of the sections states everything that the question wants to be judged.
 * Otherwise they are at best related.
 */
export function statesAnswer(judged: Judged, sections: readonly Section[]): boolean {
  if (judged.evidence.stated < least.stated) return false
  if (!looksUpName(judged) && estimateConfidence(judged.evidence) < confidentFrom) return false
  if (!sections.some(section => statesExpected(judged.question, section))) return false
  if (!statesNames(judged, sections)) return false
  return sections.some(section => supports(judged, section))
}

/** Whether the question is little more than a technical name, such as `LOG_LEVEL default`, and the best section has its words. */
function looksUpName({ index, question, evidence }: Judged): boolean {
  const names = new Set(index.analyse(findTechnicalNames(question.asked).join('\n')))
  const isLookedUp = question.words.some(({ weight, terms }) => {
    const [own = ''] = terms.keys()
    return weight >= lookUp.name && names.has(own)
  })
  return isLookedUp && evidence.stated >= lookUp.stated
}

/**
 * Whether the sections contain the rare technical names of a short question, or synonyms of them. Long questions often mention names in
 * passing.
 */
function statesNames({ index, question }: Judged, sections: readonly Section[]): boolean {
  if (question.asked.trim().split(/\s+/).length > shortQuestion) return true
  const isRare = (term: string) =>
    index.termWeight(term) >= rareFrom.site && (generalRarity([term], 'en') ?? 0) >= rareFrom.general
  const names = new Set(index.analyse(findTechnicalNames(question.asked).join('\n')).filter(isRare))
  return question.words.every(word => {
    const [own = ''] = word.terms.keys()
    const stated = () => statedOf(word, term => sections.some(section => hasTerm(section, term)))
    return !names.has(own) || stated() * 2 >= word.weight
  })
}

function supports(judged: Judged, section: Section): boolean {
  const { sides, quality, price, opinion, quoted } = judged.question.claims
  if (price && !statesBeside(judged, withoutExamples(section), statesAmount)) return false
  if (opinion && !statesBeside(judged, section, statesJudgement)) return false
  if (quality !== null && !statesTogether(judged, [quality, ...sides], section)) return false
  if (!quoted.every(words => states(judged, words, section, least.quoted))) return false
  return sides.every(side => {
    const isPartOfOther = sides.some(other => other !== side && lower(other).includes(lower(side)))
    return states(judged, side, section, least.side) && (!isPartOfOther || hasWord(section, side))
  })
}

/** Whether a section has the whole word: `IngressRoute` does not mention `Ingress`. */
function hasWord({ head, units }: Section, word: string): boolean {
  const spaced = (text: string) => ` ${lower(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return [...head.headings, ...units.map(({ markdown }) => markdown)].some(text =>
    spaced(text).includes(spaced(word)),
  )
}

function lower(text: string): string {
  return text.toLowerCase()
}

/** A section without the paragraphs that are examples. */
function withoutExamples(section: Section): Section {
  if (section.head.headings.some(heading => example.test(heading))) return { ...section, units: [] }
  const paragraphOf = ({ block, paragraph }: ReadUnit) => `${block} ${paragraph}`
  const left = new Set(section.units.filter(({ markdown }) => example.test(markdown)).map(paragraphOf))
  return { ...section, units: section.units.filter(unit => !left.has(paragraphOf(unit))) }
}

/** Whether it is stated next to the subject and every name in the question, so that the price of another plan does not count. */
function statesBeside(
  { index, question }: Judged,
  { head, units }: Section,
  isStated: (text: string) => boolean,
): boolean {
  const headed = head.headingTerms()
  const names = findNames(index, question)
  return units.some(({ markdown, distinct }) => {
    const terms = new Set([...headed, ...distinct])
    const isBeside = statedIn(question, terms) >= least.beside && names.every(name => terms.has(name))
    return isBeside && isStated(markdown)
  })
}

/** Whether one paragraph, with its headings, states all of these: a quality that is mentioned elsewhere compares nothing. */
function statesTogether(judged: Judged, wanted: readonly string[], { head, units }: Section): boolean {
  const headed = head.headingTerms()
  return units.some(({ distinct }) => {
    const terms = new Set([...headed, ...distinct])
    return wanted.every(words => statedShare(judged, words, term => terms.has(term)) >= least.side)
  })
}

function states(judged: Judged, words: string, section: Section, share: number): boolean {
  return statedShare(judged, words, term => hasTerm(section, term)) >= share
}

/** The share of the words that is stated, by weight; 1 if no word has a weight. */
function statedShare({ index }: Judged, words: string, isStated: (term: string) => boolean): number {
  const wanted = [...new Set(index.analyse(words))].map(term => ({ term, weight: index.termWeight(term) }))
  const all = wanted.reduce((sum, { weight }) => sum + weight, 0)
  const found = wanted.reduce((sum, { term, weight }) => sum + (isStated(term) ? weight : 0), 0)
  return all === 0 ? 1 : found / all
}
