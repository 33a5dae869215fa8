import type { Steering } from '../../content/index.ts'
import type { ContextItem } from '../../contract/index.ts'
import type { TurnCost } from '../../conversations/index.ts'
import type { SearchSite } from '../../retrieval/index.ts'
import type { SearchFilter, SearchIndex } from '../../search/index.ts'

/** The deployment that a question is put to. */
export interface AnswerSite {
  projectId: string
  deploymentId: string
  /** Commit of the deployment, where it has one. */
  commitSha: string | null
  index: SearchIndex
  /** Searches with the project's models. Without it, the index is searched directly. */
  search?: SearchSite
  /** What the owner tells the assistant. Not for readers. */
  steering?: Steering | null
  /** Absolute address of a page of the site, with its anchor. */
  pageUrl(path: string, anchor: string | null): string
}

export interface Question {
  text: string
  /** The thread's turns before this one, oldest first. */
  earlier: { query: string; response: string }[]
  context: ContextItem[]
  /** Site path of the page that the reader is on. */
  currentPath: string | null
  filter: SearchFilter | null
  /** How many passages the answer may be built from. */
  pageSize: number
}

export interface Citation {
  title: string
  url: string
}

/** A line for the reader about the answer, not part of it. */
export interface AnswerNotice {
  type: 'notice'
  code: 'filter-unknown-value' | 'model-unavailable' | 'budget-used-up' | 'answer-shortened' | 'no-citation'
  message: string
}

/** What happens while a question is answered; the last event is always `answer-end`, unless an error is thrown. */
export type AnswerEvent =
  | AnswerNotice
  /** What was searched and found, small enough to be stored with the turn: also where the answer breaks off. */
  | { type: 'search-end'; insight: unknown }
  | { type: 'source'; source: Citation }
  /** Markdown; deltas joined are the answer. */
  | { type: 'text-delta'; delta: string }
  | { type: 'answer-end'; verdict: AnswerVerdict }

export interface AnswerVerdict {
  resolutionStatus: 'answered' | 'unanswered'
  reason: 'grounded' | 'possibly-related' | 'below-threshold' | 'no-passages' | 'not-covered'
  queryCategory: string | null
  /** That of `search-end`, with what was learnt since. */
  insight: unknown
  /** Where a language model was asked. */
  cost?: TurnCost
  /** Share of the answer's sentences that its citations bear out; null where nothing could be measured. */
  groundedness?: number | null
  /** Finds a better category; takes as long as a model does. Null where there is none. */
  classify?(signal: AbortSignal): Promise<string | null>
}

/** Writes an answer from a site. The extractive one needs no model; others stand behind the same port. */
export interface AnswerModel {
  answer(
    site: AnswerSite,
    question: Question,
    signal: AbortSignal,
  ): AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>
  /** Forgets what it remembers of questions, as when their readers are erased. */
  forget?(): void
}
