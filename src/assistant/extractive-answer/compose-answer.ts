import type { AnswerEvent, AnswerSite, Citation, More, Question, Verdict } from '../answer/answer-model.ts'
import { classifyQuestion } from '../question/classify-question.ts'
import { planAnswer } from '../question/plan-answer.ts'
import { describeInsight } from '../searching/describe-insight.ts'
import { type FoundExtract, findExtract } from './find-extract.ts'
import { introducePage } from './introduce-page.ts'
import { phrasesFor } from './phrases.ts'
import { joinTexts, type WrittenText, writeOutcome } from './write-answer.ts'
import { writeCurated } from './write-curated.ts'

export interface ExtractiveReply {
  notices: Extract<AnswerEvent, { type: 'notice' }>[]
  /** The cited pages, each once, in order. */
  sources: Citation[]
  text: string
  /** Offered below the text; null if there is nothing more. */
  more: More | null
  verdict: Verdict
}

export async function composeAnswer(site: AnswerSite, question: Question): Promise<ExtractiveReply> {
  const { index, pageUrl } = site
  const { written, reason, outcomes } = await followPlan(site, question)
  const unknown = new Set(outcomes.flatMap(({ result }) => result.unknownFilterValues))
  return {
    notices: [...unknown].map(value => ({
      type: 'notice',
      code: 'filter-unknown-value',
      message: `No page of this site matches ${value}.`,
    })),
    sources: [...new Set(written.pages)].map(position => {
      const { title, path } = index.page(position)
      return { title, url: pageUrl(path, null) }
    }),
    text: written.more ? `${written.text}\n\n${written.more.links}` : written.text,
    more: written.more ?? null,
    verdict: {
      resolutionStatus: reason === 'grounded' || reason === 'small-talk' ? 'answered' : 'unanswered',
      reason,
      queryCategory: classifyQuestion(question.text),
      insight: describeInsight(index, outcomes),
    },
  }
}

interface PlannedText {
  written: WrittenText
  reason: Verdict['reason']
  outcomes: FoundExtract[]
}

async function followPlan(site: AnswerSite, question: Question): Promise<PlannedText> {
  const plan = planAnswer(site, question)
  const phrases = phrasesFor(question, site.index)
  if (plan.kind === 'small-talk')
    return { written: { text: phrases[plan.topic], pages: [] }, reason: 'small-talk', outcomes: [] }
  const [lookup] = plan.lookups
  if (lookup.kind === 'curated') {
    const written = writeCurated(site, lookup.curated, phrases)
    return { written, reason: 'grounded', outcomes: [] }
  }
  if (lookup.kind === 'page') {
    const written = introducePage(site, lookup.page, phrases)
    return { written, reason: 'grounded', outcomes: [] }
  }
  const outcomes = await Promise.all(lookup.searches.map(search => findExtract(site, search)))
  const answers = outcomes.map(outcome => ({
    asked: outcome.asked,
    written: writeOutcome(site, outcome, phrases),
  }))
  const [only] = answers
  const written = only && answers.length === 1 ? only.written : joinTexts(answers)
  return { written, reason: reasonOf(outcomes), outcomes }
}

/** The best outcome of several questions decides. */
function reasonOf(outcomes: FoundExtract[]): Verdict['reason'] {
  if (outcomes.some(({ coverage }) => coverage === 'answered')) return 'grounded'
  if (outcomes.some(({ coverage }) => coverage === 'possibly-related')) return 'possibly-related'
  return outcomes.some(({ result }) => result.hits.length > 0) ? 'below-threshold' : 'no-passages'
}
