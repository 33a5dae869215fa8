import type { Steering } from '../../content/index.ts'
import type { ContextItem } from '../../contract/index.ts'
import type { TurnCost } from '../../conversations/index.ts'
import type { SearchSite } from '../../retrieval/index.ts'
import type { SearchFilter, SearchIndex } from '../../search/index.ts'

/** The deployment that answers a question. */
export interface AnswerSite {
  projectId: string
  deploymentId: string
  /** Null if the deployment has no commit. */
  commitSha: string | null
  /** Names the readers that the index is for. Answers are remembered for each name. */
  readers?: string
  index: SearchIndex
  /** Searches with the project's models. Without it, the index is searched directly. */
  search?: SearchSite
  /** The owner's instructions to the assistant. Not for readers. */
  steering?: Steering | null
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
  /** How many passages the answer may use. */
  pageSize: number
}

export interface Citation {
  title: string
  url: string
}

export interface Notice {
  type: 'notice'
  code: 'filter-unknown-value' | 'model-unavailable' | 'budget-used-up' | 'answer-shortened' | 'no-citation'
  message: string
}

/** Passages to offer below an answer. */
export interface More {
  /** The end of the answer's text, for clients that cannot fold: links to the first passages. */
  links: string
  passages: { title: string; url: string; text: string }[]
}

/** Events of an answer. The last one is always `answer-end`, unless an error is thrown. */
export type AnswerEvent =
  | Notice
  /**
   * The searches and their results, small enough to store with the turn. Sent early, so that answers that break off
   * have it, too.
   */
  | { type: 'search-end'; insight: unknown }
  | { type: 'source'; source: Citation }
  /** A piece of the answer's Markdown. */
  | { type: 'text-delta'; delta: string }
  | { type: 'more'; more: More }
  | { type: 'answer-end'; verdict: Verdict }

export interface Verdict {
  resolutionStatus: 'answered' | 'unanswered'
  /** Greetings, thanks and questions about the assistant (`small-talk`) are answered without the docs. */
  reason: 'grounded' | 'small-talk' | 'possibly-related' | 'below-threshold' | 'no-passages' | 'not-covered'
  queryCategory: string | null
  /** The insight of `search-end`, with later findings. */
  insight: unknown
  /** Set if a language model was called. */
  cost?: TurnCost
  /** Share of the sentences that their citations support; null if nothing was measured. */
  groundedness?: number | null
  /** Asks a model for a better category, which takes a while. Resolves to null if it finds none. */
  classify?(signal: AbortSignal): Promise<string | null>
}

/** Answers questions from a site: by quoting it, or with a language model. */
export interface AnswerModel {
  answer(
    site: AnswerSite,
    question: Question,
    signal: AbortSignal,
  ): AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>
  /** Forgets remembered questions, for example when readers are erased. */
  forget?(): void
}
