import type { More, Source } from '../stream/read-chunk.ts'
import type { Failure } from '../stream/read-refusal.ts'

export type Rating = 'up' | 'down' | null

/** A question and its answer. */
export interface Exchange {
  question: string
  /** Selected text sent with the question. */
  selection: string | null
  /** The part of the answer that has arrived, as Markdown. */
  text: string
  sources: Source[]
  more: More | null
  notice: string | null
  /** The server's ID of the answer; null until it starts. */
  messageId: string | null
  state: 'waiting' | 'answering' | 'answered' | 'stopped' | 'failed'
  failure: Failure | null
  rating: Rating
  /** The comment of the reader, if any. */
  comment: string | null
}

export function createExchange(question: string, selection: string | null): Exchange {
  return {
    question,
    selection,
    text: '',
    sources: [],
    more: null,
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
