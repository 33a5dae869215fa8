import {
  type Coverage,
  decideCoverage,
  type ExplainedResult,
  type SearchHit,
  type SearchIndex,
  type SearchRequest,
} from '../search/index.ts'
import type { AnswerSite, Question } from './answer.ts'
import { chooseExtract, type ExtractPart, usualLimits } from './extract/choose-extract.ts'
import { preferLasting } from './extract/prefer-lasting.ts'
import { preferOpenings } from './extract/prefer-openings.ts'
import type { ReadPassage } from './extract/read-passage.ts'
import { readSections } from './extract/read-sections.ts'
import { weighQuestion } from './extract/score-units.ts'
import { classifyQuestion } from './question/classify-question.ts'
import type { SearchInput } from './question/plan-answer.ts'

export interface ExtractNeeds {
  readPassage: ReadPassage
}

/** What a search found, and what of it answers. */
export interface SearchOutcome {
  asked: string
  query: string
  result: ExplainedResult
  coverage: Coverage
  parts: ExtractPart[]
}

/** More is found than is read, to choose from. */
const consideredForEachRead = 3
const relatedLimits = { ...usualLimits, parts: 2, lead: { prose: 450, code: 1000 } }

/** What a search found, best first, for whoever writes the answer. */
export async function findPassages(
  needs: ExtractNeeds,
  site: AnswerSite,
  input: SearchInput,
): Promise<Pick<SearchOutcome, 'result' | 'coverage'> & { hits: readonly SearchHit[] }> {
  const { index, search = index.search } = site
  const result = await search(searchRequest(index, input))
  const lasting = preferLasting(index, input.planned.query, result.hits)
  const hits = input.planned.wants === 'more' ? leaveOutShown(needs, site, lasting, input.question) : lasting
  return { result, coverage: decideCoverage(result), hits }
}

export async function runSearch(
  needs: ExtractNeeds,
  site: AnswerSite,
  input: SearchInput,
): Promise<SearchOutcome> {
  const { index } = site
  const { planned, limit } = input
  const { result, coverage, hits } = await findPassages(needs, site, input)
  if (coverage === 'not-covered') return { ...planned, result, coverage, parts: [] }
  const weighed = weighQuestion(index, {
    asked: planned.asked,
    words: result.words,
    code:
      planned.wants === 'example'
        ? 'asked'
        : classifyQuestion(planned.query) === 'how-to'
          ? 'useful'
          : 'unasked',
  })
  const considered = preferOpenings(needs.readPassage, index, hits)
  const sections = readSections(needs.readPassage, index, considered.slice(0, limit))
  const parts = chooseExtract(weighed, sections, coverage === 'answered' ? usualLimits : relatedLimits)
  return { ...planned, result, coverage, parts }
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

/** Asked for more, a reader is not shown again what the thread has shown, as long as there is anything else. */
function leaveOutShown(
  needs: ExtractNeeds,
  site: AnswerSite,
  hits: readonly SearchHit[],
  question: Question,
): readonly SearchHit[] {
  const shown = question.earlier.map(({ response }) => response).join('\n')
  const fresh = hits.filter(hit => {
    const { path } = site.index.page(hit.page)
    return !shown.includes(`(${site.pageUrl(path, needs.readPassage(site.index, hit.passage).anchor)})`)
  })
  return fresh.length > 0 ? fresh : hits
}
