import type { AnswerSite, Question } from '../answer.ts'
import type { RecordedSearch } from '../describe-insight.ts'
import { preferOpenings } from '../extract/prefer-openings.ts'
import { decideSearch, type PlannedSearch } from '../question/decide-search.ts'
import { findCurrentPage } from '../question/find-current-page.ts'
import { type ExtractNeeds, findPassages } from '../run-search.ts'
import { findCurated, passagesOf } from '../steering/find-curated.ts'

/** What was looked up for a model, before it is asked. */
export type Retrieval =
  /** A model has nothing to add: small talk, or a filter that leaves nothing to search. */
  | { kind: 'no-model-needed' }
  | {
      kind: 'passages'
      /** Positions of passages, most relevant first. */
      found: number[]
      searches: RecordedSearch[]
      currentPage: number | undefined
    }

/** Looks up what the extractive answer would be made of: the same plan, index, filter and thread. */
export async function retrievePassages(
  needs: ExtractNeeds,
  site: AnswerSite,
  question: Question,
): Promise<Retrieval> {
  const { index } = site
  const plan = decideSearch(question)
  if (plan.kind === 'small-talk') return { kind: 'no-model-needed' }
  const curated = findCurated(site, question)
  if (curated && curated.answer !== null) return { kind: 'no-model-needed' }
  const currentPage = findCurrentPage(index, question)
  if (plan.kind === 'current-page' && currentPage !== undefined) {
    const { first, end } = index.passagesOf(currentPage)
    const found = Array.from({ length: end - first }, (_, at) => first + at)
    return { kind: 'passages', found, searches: [], currentPage }
  }
  const planned: PlannedSearch[] =
    plan.kind === 'search'
      ? plan.searches
      : [{ asked: question.text, query: question.text, background: [], wants: 'answer' }]
  const limit = Math.ceil(question.pageSize / planned.length)
  const outcomes = await Promise.all(
    planned.map(async search => ({
      query: search.query,
      ...(await findPassages(needs, site, { planned: search, question, currentPage, limit })),
    })),
  )
  const filtersAll = outcomes.every(
    ({ result }) => result.hits.length === 0 && result.unknownFilterValues.length > 0,
  )
  if (filtersAll && !curated) return { kind: 'no-model-needed' }
  const found = outcomes.flatMap(({ hits }) =>
    preferOpenings(needs.readPassage, index, hits)
      .slice(0, limit)
      .map(({ passage }) => passage),
  )
  const named = curated ? passagesOf(site, curated).slice(0, question.pageSize) : []
  return { kind: 'passages', found: [...new Set([...named, ...found])], searches: outcomes, currentPage }
}
