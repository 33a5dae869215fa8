import type { AnswerEvent, AnswerModel, AnswerSite, Question, Verdict } from '../../src/assistant/index.ts'
import type { Page } from '../../src/content/index.ts'
import { buildIndex, openIndex } from '../../src/search/index.ts'
import { siteOf } from './site-fixtures.ts'

export function answerSite(...pages: Page[]): AnswerSite {
  return {
    projectId: 'project',
    deploymentId: 'deployment',
    commitSha: null,
    index: openIndex(buildIndex(siteOf(...pages))),
    pageUrl: (path, anchor) => `https://docs.example${path}${anchor ? `#${anchor}` : ''}`,
  }
}

export function questionOf(text: string, more: Partial<Question> = {}): Question {
  return { text, earlier: [], context: [], currentPath: null, filter: null, pageSize: 5, ...more }
}

export interface CollectedAnswer {
  events: AnswerEvent[]
  said: string
  sources: string[]
  notices: string[]
  verdict: Verdict | undefined
  /** The error that ended the answer. */
  error: unknown
}

/** Collects a model's answer until it ends or fails. */
export async function askModel(
  model: AnswerModel,
  site: AnswerSite,
  question: Question,
  signal: AbortSignal = new AbortController().signal,
): Promise<CollectedAnswer> {
  const events: AnswerEvent[] = []
  let error: unknown
  try {
    for await (const event of model.answer(site, question, signal)) events.push(event)
  } catch (thrown) {
    error = thrown
  }
  const last = events.at(-1)
  return {
    events,
    said: events.flatMap(event => (event.type === 'text-delta' ? [event.delta] : [])).join(''),
    sources: events.flatMap(event => (event.type === 'source' ? [event.source.url] : [])),
    notices: events.flatMap(event => (event.type === 'notice' ? [event.code] : [])),
    verdict: last?.type === 'answer-end' ? last.verdict : undefined,
    error,
  }
}
