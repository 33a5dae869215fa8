import type { AnswerEvent, AnswerModel } from '../answer/answer-model.ts'
import { composeAnswer } from './compose-answer.ts'
import { splitDeltas } from './split-deltas.ts'

/** Answers by quoting the docs: the best sentences, steps and code, unchanged, each under a link to its section. */
export function createExtractiveModel(): AnswerModel {
  return {
    async *answer(site, question, signal): AsyncGenerator<AnswerEvent> {
      signal.throwIfAborted()
      const { notices, sources, text, more, verdict } = await composeAnswer(site, question)
      signal.throwIfAborted()
      yield { type: 'search-end', insight: verdict.insight }
      yield* notices
      for (const source of sources) yield { type: 'source', source }
      for (const delta of splitDeltas(text)) yield { type: 'text-delta', delta }
      if (more) yield { type: 'more', more }
      yield { type: 'answer-end', verdict }
    },
  }
}
