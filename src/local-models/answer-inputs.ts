import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './model-thread.ts'

/** Runs a model for each input that `createModelThread` sends to this thread. */
export function answerInputs<Input, Output>(opening: Promise<(input: Input) => Promise<Output>>): void {
  // A failure is reported with the first input.
  opening.catch(() => {})
  parentPort?.on('message', (input: Input) => {
    opening
      .then(run => run(input))
      .then(
        (output): ThreadAnswer<Output> => ({ output }),
        (error: Error): ThreadAnswer<Output> => ({ problem: error.message }),
      )
      .then(answer => parentPort?.postMessage(answer))
  })
}
