import type { AnswerEvent, AnswerModel } from '../../src/assistant/index.ts'

/**
 * A model that does what the question says: `answer` answers, `break` fails after some words, `endless` writes until it is
 * aborted. Tells what became of each answer.
 */
export function createScriptedModel(): AnswerModel & { aborted: number } {
  const model = {
    aborted: 0,
    async *answer(
      ...[site, question, signal]: Parameters<AnswerModel['answer']>
    ): AsyncGenerator<AnswerEvent> {
      yield { type: 'source', source: { title: 'Acme', url: site.pageUrl('/', null) } }
      yield { type: 'text-delta', delta: `You asked: ${question.text}. ` }
      if (question.text.includes('break')) throw new Error('the model broke')
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
