import type { Coverage, ExplainedResult } from '../../search/index.ts'
import type { AnswerSite } from '../answer/answer-model.ts'
import { type AnswerEvidence, gatherAnswerEvidence } from '../extract/answer-evidence.ts'
import {
  chooseExtract,
  defaultLimits,
  type ExtractLimits,
  type ExtractPart,
  valueSections,
} from '../extract/choose-extract.ts'
import { chooseFurther } from '../extract/choose-further.ts'
import { followOpening } from '../extract/follow-opening.ts'
import { measureCloseness } from '../extract/measure-closeness.ts'
import { readSections } from '../extract/read-sections.ts'
import { weighQuestion } from '../extract/score-units.ts'
import { statesAnswer } from '../extract/states-answer.ts'
import { classifyQuestion } from '../question/classify-question.ts'
import type { PlannedSearch } from '../question/decide-search.ts'
import type { SearchInput } from '../question/plan-answer.ts'
import { findPassages, onlyListsChanges } from '../searching/find-passages.ts'
import { preferOpenings } from '../searching/prefer-openings.ts'
import { compareSections } from './compare-sections.ts'

/** What a search found, and the parts of it that answer. */
export interface FoundExtract {
  asked: string
  query: string
  result: ExplainedResult
  coverage: Coverage
  parts: ExtractPart[]
  /** Sections to offer below the answer; none unless it is one. */
  further: ExtractPart[]
  /** Of the best section; null if nothing is quoted. */
  evidence: AnswerEvidence | null
}

const relatedLimits = {
  ...defaultLimits,
  parts: 3,
  characters: { sure: 900, unsure: 900 },
  lead: { characters: 500, code: 0 },
}

/** Closeness spreads the values of sections. */
const byMeaning = { nearlyAsGood: 0.65 }

export async function findExtract(site: AnswerSite, input: SearchInput): Promise<FoundExtract> {
  const { index } = site
  const { planned, limit } = input
  const { result, coverage, hits } = await findPassages(site, input)
  const nothing = {
    ...planned,
    result,
    coverage: 'not-covered' as const,
    parts: [],
    further: [],
    evidence: null,
  }
  if (coverage === 'not-covered') return nothing
  const weighed = weighQuestion(index, {
    asked: planned.asked,
    words: result.words,
    code: wantedCode(planned),
  })
  const considered = preferOpenings(index, planned.query, hits)
  const closenessOf = measureCloseness(result)
  const read = closenessOf ? considered : considered.slice(0, limit)
  const sections = readSections(index, read)
  const byValue = valueSections(weighed, sections, closenessOf)
  const compared = compareSections(index, weighed, { filter: input.question.filter, valued: byValue })
  const valued = compared ?? followOpening(index, weighed, byValue)
  const choose = (limits: ExtractLimits) =>
    chooseExtract(weighed, valued, closenessOf ? { ...limits, nearlyAsGood: byMeaning.nearlyAsGood } : limits)
  const isCovered = coverage === 'answered' || compared !== null
  const parts = choose(isCovered ? defaultLimits : relatedLimits)
  const quoted = parts.map(({ section }) => section)
  const [best] = quoted
  const evidence = best ? gatherAnswerEvidence({ index, question: weighed, result, closenessOf }, best) : null
  const found = { ...planned, result, coverage, parts, further: [], evidence }
  if (compared) return { ...found, coverage: 'answered' }
  const isAnswer =
    isCovered &&
    best &&
    evidence &&
    !onlyListsChanges(best.page, planned.asked) &&
    statesAnswer({ index, question: weighed, evidence }, quoted)
  if (isAnswer) return { ...found, further: chooseFurther(weighed, valued, parts) }
  // What is closest to "write a poem about autumn" is not what the reader wants.
  const isAside =
    classifyQuestion(planned.asked) === 'other' && result.evidence.unknown + result.evidence.guessed > 0
  return isAside ? nothing : { ...found, coverage: 'possibly-related', parts: choose(relatedLimits) }
}

function wantedCode({ wants, query }: PlannedSearch): 'asked' | 'useful' | 'unasked' {
  if (wants === 'example') return 'asked'
  return classifyQuestion(query) === 'how-to' ? 'useful' : 'unasked'
}
