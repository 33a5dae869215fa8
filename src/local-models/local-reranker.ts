import { extname } from 'node:path'
import type { LocalModel } from './model-folder.ts'
import { createModelThread, type ModelThread } from './model-thread.ts'

export interface PairToScore {
  query: string
  document: string
}

/** A cross-encoder that runs in a thread of this process. It reads a question together with each passage. */
export interface LocalReranker extends Pick<ModelThread<PairToScore, number>, 'isBusy' | 'close'> {
  /** Returns a score for each document, as `ModelThread.run` does. */
  score(pairs: { query: string; documents: readonly string[] }, signal: AbortSignal): Promise<number[]>
}

/** The passages of two questions. A question takes a tenth of a second or longer. */
const mostWaiting = 20
const program = new URL(`./reranker-thread${extname(import.meta.url)}`, import.meta.url)

export function createLocalReranker(model: LocalModel): LocalReranker {
  const thread = createModelThread<PairToScore, number>({ program, name: 'rerank', mostWaiting }, model)
  return {
    ...thread,
    // One by one, so that nothing more is read for a question that is given up.
    score: ({ query, documents }, signal) =>
      Promise.all(documents.map(document => thread.run({ query, document }, { isUrgent: true, signal }))),
  }
}
