import {
  type Coverage,
  decideCoverage,
  type ExplainedResult,
  type IndexedPage,
  type SearchHit,
  type SearchIndex,
  type SearchRequest,
} from '../../search/index.ts'
import type { AnswerSite, Question } from '../answer/answer-model.ts'
import { readPassage } from '../passages/read-passage.ts'
import type { SearchInput } from '../question/plan-answer.ts'
import { withoutMore } from './without-more.ts'

export interface FoundPassages {
  result: ExplainedResult
  coverage: Coverage
  /** Best first. */
  hits: readonly SearchHit[]
}

/** More passages are searched than used, so that there is a choice. */
const consideredForEachRead = 3

export async function findPassages(site: AnswerSite, input: SearchInput): Promise<FoundPassages> {
  const { index, search = index.search } = site
  const result = await search(searchRequest(index, input))
  const lasting = demoteReleaseNotes(index, input.planned.query, result.hits)
  const hits = input.planned.wants === 'more' ? leaveOutShown(site, lasting, input.question) : lasting
  return { result, coverage: decideCoverage(result), hits }
}

function searchRequest(index: SearchIndex, input: SearchInput): SearchRequest {
  const { planned, question, currentPage, limit } = input
  return {
    query: planned.query,
    limit: limit * consideredForEachRead,
    background: planned.background,
    ...(question.filter === null ? {} : { filter: question.filter }),
    ...(currentPage === undefined ? {} : { currentPath: index.page(currentPage).path }),
  }
}

/** When a reader asks for more, passages that the thread has shown are left out, unless there are no others. */
function leaveOutShown(
  site: AnswerSite,
  hits: readonly SearchHit[],
  question: Question,
): readonly SearchHit[] {
  const shown = question.earlier.map(({ response }) => withoutMore(response)).join('\n')
  const fresh = hits.filter(hit => {
    const { path } = site.index.page(hit.page)
    return !shown.includes(`(${site.pageUrl(path, readPassage(site.index, hit.passage).anchor)})`)
  })
  return fresh.length > 0 ? fresh : hits
}

const history = /\b(?:migrat|changelog|release|announc|blog|what.?s.new|upgrad|news|(?:proposals?|rfcs?)\b)/i
const asksForHistory =
  /\b(?:migrat\w*|changelog|releases?|release.?notes?|announc\w*|blog|what.?s.new|upgrad\w*|news|proposals?|rfcs?)\b/i
const yielding = 0.75

/** Lowers changelogs, blogs, proposals and migration guides, unless the question is about such pages. */
export function demoteReleaseNotes(
  index: Pick<SearchIndex, 'page'>,
  asked: string,
  hits: readonly SearchHit[],
): SearchHit[] {
  if (asksForHistory.test(asked)) return [...hits]
  const tellsHistory = ({ page }: SearchHit) => {
    const { path, title } = index.page(page)
    return history.test(`${path} ${title}`)
  }
  return hits
    .map(hit => (tellsHistory(hit) ? { ...hit, score: hit.score * yielding } : hit))
    .sort((one, other) => other.score - one.score)
}

const changes = /\b(?:changelog|releases?|release.?notes|what.?s.new)\b/i
const asksForChanges =
  /\b(?:version|v?\d+\.\d+|since|changes?|changed|changelog|added|introduced|deprecated|removed|release[sd]?)\b/i

/** Whether a page lists changes, and the question is not about changes. Such a list names things without explaining them. */
export function onlyListsChanges(
  { path, title }: Pick<IndexedPage, 'path' | 'title'>,
  asked: string,
): boolean {
  return changes.test(`${path} ${title}`) && !asksForChanges.test(asked)
}
