import type { AnswerEvent, AnswerModel } from './answer.ts'
import { composeAnswer } from './compose-answer.ts'
import { createPassageReader } from './extract/read-passage.ts'
import { splitDeltas } from './split-deltas.ts'

/** Answers from the docs alone: the sentences, steps and code that say it best, unchanged, each under a link to its section. */
export function createExtractiveModel(): AnswerModel {
  const readPassage = createPassageReader()
  return {
    answer(site, question, signal): AnswerEvent[] {
      signal.throwIfAborted()
      const { notices, sources, text, verdict } = composeAnswer({ readPassage }, site, question)
      return [
        ...notices,
        ...sources.map(source => ({ type: 'source' as const, source })),
        ...splitDeltas(text).map(delta => ({ type: 'text-delta' as const, delta })),
        { type: 'answer-end', verdict },
      ]
    },
  }
}
