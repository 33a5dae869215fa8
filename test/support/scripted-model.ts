import type { AnswerEvent, AnswerModel } from '../../src/assistant/index.ts'
import { createLatches } from './latches.ts'

/**
 * A model that follows words in the question: `break` fails after some words, `endless` writes until aborted, and `held`
 * pauses until `release` is called with the question. Other questions are answered. Counts aborted answers.
 */
export function createScriptedModel(): AnswerModel & { aborted: number; release(question: string): void } {
  const latches = createLatches()
  const model = {
    aborted: 0,
    release: latches.open,
    async *answer(
      ...[site, question, signal]: Parameters<AnswerModel['answer']>
    ): AsyncGenerator<AnswerEvent> {
      yield { type: 'source', source: { title: 'Acme', url: site.pageUrl('/', null) } }
      yield { type: 'text-delta', delta: `You asked: ${question.text}. ` }
      if (question.text.includes('break')) throw new Error('the model broke')
      if (question.text.includes('held')) {
        await Promise.race([latches.wait(question.text), whenAborted(signal)])
        signal.throwIfAborted()
        yield { type: 'text-delta', delta: 'That is all.' }
      }
      try {
        while (question.text.includes('endless')) {
          yield { type: 'text-delta', delta: 'and so on ' }
          await new Promise((resolve, reject) => {
            const timer = setTimeout(resolve, 5)
            signal.addEventListener('abort', () => {
              clearTimeout(timer)
              reject(signal.reason)
            })
          })
        }
      } finally {
        if (signal.aborted) model.aborted += 1
      }
      yield {
        type: 'answer-end',
        verdict: { resolutionStatus: 'answered', reason: 'grounded', queryCategory: null, insight: null },
      }
    },
  }
  return model
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => signal.addEventListener('abort', () => resolve()))
}
