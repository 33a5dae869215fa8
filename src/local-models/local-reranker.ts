import { extname } from 'node:path'
import type { LocalModel } from './model-folder.ts'
import { createModelThread, type ModelThread } from './model-thread.ts'

export interface PairsToScore {
  query: string
  documents: readonly string[]
}

/** A cross-encoder that runs in a thread of this process. It reads a question together with each passage. */
export interface LocalReranker extends Pick<ModelThread<PairsToScore, number[]>, 'isBusy' | 'close'> {
  /** Returns a score for each document, as `ModelThread.run` does. */
  score(pairs: PairsToScore, signal: AbortSignal): Promise<number[]>
}

/** A question takes a tenth of a second or more. */
const mostWaiting = 2
const program = new URL(`./reranker-thread${extname(import.meta.url)}`, import.meta.url)

export function createLocalReranker(model: LocalModel): LocalReranker {
  const thread = createModelThread<PairsToScore, number[]>({ program, name: 'rerank', mostWaiting }, model)
  return { ...thread, score: (pairs, signal) => thread.run(pairs, { isUrgent: true, signal }) }
}
