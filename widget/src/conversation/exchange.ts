import type { Source } from '../stream/read-chunk.ts'
import type { Failure } from '../stream/read-refusal.ts'

export type Rating = 'up' | 'down' | null

/** A question with what came of it. */
export interface Exchange {
  question: string
  /** Text of the page that went with the question. */
  selection: string | null
  /** The answer as Markdown, as far as it has arrived. */
  text: string
  sources: Source[]
  notice: string | null
  /** The server's name for the answer; null until it begins. */
  messageId: string | null
  state: 'waiting' | 'answering' | 'answered' | 'stopped' | 'failed'
  failure: Failure | null
  rating: Rating
  /** What the reader says of the answer; null: nothing. */
  comment: string | null
}

export function createExchange(question: string, selection: string | null): Exchange {
  return {
    question,
    selection,
    text: '',
    sources: [],
    notice: null,
    messageId: null,
    state: 'waiting',
    failure: null,
    rating: null,
    comment: null,
  }
}

export function isUnderWay({ state }: Pick<Exchange, 'state'>): boolean {
  return state === 'waiting' || state === 'answering'
}
