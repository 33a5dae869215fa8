import type { AnswerSite, Question } from '../answer/answer-model.ts'
import { passagesOf } from '../question/find-curated.ts'
import { planAnswer, type SearchInput } from '../question/plan-answer.ts'
import type { RecordedSearch } from './describe-insight.ts'
import { findPassages } from './find-passages.ts'
import { preferOpenings } from './prefer-openings.ts'

export type Retrieval =
  /** The extractive answer is enough: small talk, the owner's own text, or a filter that excludes everything. */
  | { kind: 'no-model-needed' }
  | {
      kind: 'passages'
      /** Positions of passages, in the order of the plan's lookups. Those of a search start with the most relevant. */
      found: number[]
      searches: RecordedSearch[]
      currentPage: number | undefined
    }

/** Finds passages for a model, following the same plan as the extractive answer. */
export async function retrievePassages(site: AnswerSite, question: Question): Promise<Retrieval> {
  const plan = planAnswer(site, question)
  if (plan.kind === 'small-talk') return { kind: 'no-model-needed' }
  const found: number[] = []
  const searches: RecordedSearch[] = []
  for (const lookup of plan.lookups) {
    if (lookup.kind === 'curated') {
      if (lookup.curated.answer !== null) return { kind: 'no-model-needed' }
      found.push(...passagesOf(site, lookup.curated).slice(0, question.pageSize))
    } else if (lookup.kind === 'page') {
      found.push(...passagesOf(site, { page: lookup.page, anchor: null }))
    } else {
      const outcomes = await Promise.all(lookup.searches.map(search => searchForPrompt(site, search)))
      found.push(...outcomes.flatMap(({ passages }) => passages))
      searches.push(...outcomes)
    }
  }
  const filterExcludesAll =
    searches.length > 0 && searches.every(({ result }) => result.unknownFilterValues.length > 0)
  if (found.length === 0 && filterExcludesAll) return { kind: 'no-model-needed' }
  return { kind: 'passages', found: [...new Set(found)], searches, currentPage: plan.currentPage }
}

async function searchForPrompt(site: AnswerSite, search: SearchInput) {
  const { result, coverage, hits } = await findPassages(site, search)
  const read = preferOpenings(site.index, search.planned.query, hits).slice(0, search.limit)
  return { query: search.planned.query, result, coverage, passages: read.map(({ passage }) => passage) }
}
