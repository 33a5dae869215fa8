import type { AnswerSite, Question } from '../answer/answer-model.ts'
import { decideSearch, type PlannedSearch } from './decide-search.ts'
import { type CuratedPage, findCurated } from './find-curated.ts'
import { findCurrentPage } from './find-current-page.ts'
import type { SmallTalk } from './recognise-small-talk.ts'

export type AnswerPlan =
  | { kind: 'small-talk'; topic: SmallTalk }
  /** An extractive answer uses the first lookup. A model gets the passages of all of them, in this order. */
  | { kind: 'look-up'; lookups: [Lookup, ...Lookup[]]; currentPage: number | undefined }

export type Lookup =
  | { kind: 'curated'; curated: CuratedPage }
  /** A page that the question is about. */
  | { kind: 'page'; page: number }
  | { kind: 'search'; searches: SearchInput[] }

export interface SearchInput {
  planned: PlannedSearch
  question: Question
  currentPage: number | undefined
  /** How many passages may be read. */
  limit: number
}

/** Plans an answer: the owner's curated page comes first, then the current page or else a search. */
export function planAnswer(site: AnswerSite, question: Question): AnswerPlan {
  const plan = decideSearch(question)
  if (plan.kind === 'small-talk') return plan
  const currentPage = findCurrentPage(site.index, question)
  const lookup: Lookup =
    plan.kind === 'current-page' && currentPage !== undefined
      ? { kind: 'page', page: currentPage }
      : { kind: 'search', searches: planSearches(question, plan, currentPage) }
  const curated = findCurated(site, question)
  return {
    kind: 'look-up',
    lookups: curated ? [{ kind: 'curated', curated }, lookup] : [lookup],
    currentPage,
  }
}

function planSearches(
  question: Question,
  plan: Exclude<ReturnType<typeof decideSearch>, { kind: 'small-talk' }>,
  currentPage: number | undefined,
): SearchInput[] {
  const { text } = question
  const searches: PlannedSearch[] =
    plan.kind === 'search' ? plan.searches : [{ asked: text, query: text, background: [], wants: 'answer' }]
  const limit = Math.ceil(question.pageSize / searches.length)
  return searches.map(planned => ({ planned, question, currentPage, limit }))
}
