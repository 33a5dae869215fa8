import type { AnswerEvent, AnswerSite, AnswerVerdict, Citation, Question } from './answer.ts'
import { describeInsight } from './describe-insight.ts'
import { introducePage } from './introduce-page.ts'
import { phrasesFor } from './phrases.ts'
import { classifyQuestion } from './question/classify-question.ts'
import { decideSearch, type PlannedSearch } from './question/decide-search.ts'
import { findCurrentPage } from './question/find-current-page.ts'
import { type ExtractNeeds, runSearch, type SearchOutcome } from './run-search.ts'
import { findCurated } from './steering/find-curated.ts'
import { writeCurated } from './steering/write-curated.ts'
import { joinAnswers, type WrittenText, writeOutcome } from './write-answer.ts'

export interface ComposedAnswer {
  notices: Extract<AnswerEvent, { type: 'notice' }>[]
  /** Pages that the answer cites, each once, in its order. */
  sources: Citation[]
  text: string
  verdict: AnswerVerdict
}

/** The whole answer to a question, from the index alone. */
export async function composeAnswer(
  needs: ExtractNeeds,
  site: AnswerSite,
  question: Question,
): Promise<ComposedAnswer> {
  const phrases = phrasesFor(question, site.index)
  const plan = decideSearch(question)
  if (plan.kind === 'small-talk') {
    return compose(needs, site, question, { text: phrases[plan.topic], pages: [] }, 'no-passages', [])
  }
  const currentPage = findCurrentPage(site.index, question)
  if (plan.kind === 'current-page' && currentPage !== undefined) {
    return compose(needs, site, question, introducePage(needs, site, currentPage, phrases), 'grounded', [])
  }
  const curated = findCurated(site, question)
  if (curated)
    return compose(needs, site, question, writeCurated(needs, site, curated, phrases), 'grounded', [])
  const searches = plan.kind === 'search' ? plan.searches : [searchAsAsked(question)]
  const limit = Math.ceil(question.pageSize / searches.length)
  const outcomes = await Promise.all(
    searches.map(planned => runSearch(needs, site, { planned, question, currentPage, limit })),
  )
  const answers = outcomes.map(outcome => ({
    asked: outcome.asked,
    written: writeOutcome(site, outcome, phrases),
  }))
  const [only] = answers
  const written = only && answers.length === 1 ? only.written : joinAnswers(answers)
  return compose(needs, site, question, written, reasonOf(outcomes), outcomes)
}

function compose(
  needs: ExtractNeeds,
  site: AnswerSite,
  question: Question,
  written: WrittenText,
  reason: AnswerVerdict['reason'],
  outcomes: SearchOutcome[],
): ComposedAnswer {
  const { index, pageUrl } = site
  const unknown = new Set(outcomes.flatMap(({ result }) => result.unknownFilterValues))
  return {
    notices: [...unknown].map(value => ({
      type: 'notice',
      code: 'filter-unknown-value',
      message: `No page of this site has ${value}.`,
    })),
    sources: [...new Set(written.pages)].map(position => {
      const { title, path } = index.page(position)
      return { title, url: pageUrl(path, null) }
    }),
    text: written.text,
    verdict: {
      resolutionStatus: reason === 'grounded' ? 'answered' : 'unanswered',
      reason,
      queryCategory: classifyQuestion(question.text),
      insight: describeInsight(needs.readPassage, index, outcomes),
    },
  }
}

/** Of several questions the one best answered decides. */
function reasonOf(outcomes: SearchOutcome[]): AnswerVerdict['reason'] {
  if (outcomes.some(({ coverage }) => coverage === 'answered')) return 'grounded'
  if (outcomes.some(({ coverage }) => coverage === 'possibly-related')) return 'possibly-related'
  return outcomes.some(({ result }) => result.hits.length > 0) ? 'below-threshold' : 'no-passages'
}

function searchAsAsked({ text }: Question): PlannedSearch {
  return { asked: text, query: text, background: [], wants: 'answer' }
}
