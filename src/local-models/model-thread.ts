import { Worker } from 'node:worker_threads'
import type { LocalModel } from './model-folder.ts'

/** A model in a thread of this process, which handles one input after the other. */
export interface ModelThread<Input, Output> {
  /**
   * Urgent inputs, which readers wait for, go before those of deployments. Rejects with the signal's reason, or with an error that says
   * why the model failed.
   */
  run(input: Input, options: { isUrgent: boolean; signal: AbortSignal }): Promise<Output>
  /** Whether so many urgent inputs wait that another one would come too late. */
  isBusy(): boolean
  close(): Promise<void>
}

/** What the thread answers to an input. */
export type ThreadAnswer<Output> = { output: Output } | { problem: string }

interface Job<Input, Output> {
  input: Input
  settle(answer: ThreadAnswer<Output>): void
}

/** `program` is started with the first input, and again after it has failed. */
export function createModelThread<Input, Output>(
  { program, name, mostWaiting }: { program: URL; name: string; mostWaiting: number },
  model: LocalModel,
): ModelThread<Input, Output> {
  type Jobs = Set<Job<Input, Output>>
  const [urgent, patient]: [Jobs, Jobs] = [new Set(), new Set()]
  let thread: Worker | null = null
  let running: Job<Input, Output> | null = null
  let isClosed = false

  function start(): Worker {
    const started = new Worker(program, { name, workerData: model })
    const stop = (problem: string) => {
      if (thread !== started) return
      thread = null
      finish({ problem })
    }
    started
      .on('message', answer => {
        // The answer of a thread that has died can arrive late.
        if (thread === started) finish(answer)
      })
      .on('error', error => stop(error.message))
      .on('exit', code => stop(`its thread ended with ${code}`))
    // An idle thread does not keep the process running.
    started.unref()
    return started
  }

  function finish(answer: ThreadAnswer<Output>): void {
    const finished = running
    running = null
    thread?.unref()
    finished?.settle(answer)
    runNext()
  }

  function runNext(): void {
    if (running) return
    const [queue] = [urgent, patient].filter(({ size }) => size > 0)
    const [job] = queue ?? []
    if (!queue || !job) return
    queue.delete(job)
    running = job
    try {
      thread ??= start()
      thread.ref()
      thread.postMessage(job.input)
    } catch (error) {
      // The machine allows no more threads.
      setImmediate(finish, { problem: error instanceof Error ? error.message : 'no thread can be started' })
    }
  }

  return {
    run: (input, { isUrgent, signal }) =>
      new Promise((resolve, reject) => {
        const queue = isUrgent ? urgent : patient
        const drop = () => {
          queue.delete(job)
          reject(signal.reason)
        }
        const job: Job<Input, Output> = {
          input,
          settle(answer) {
            signal.removeEventListener('abort', drop)
            if ('output' in answer) resolve(answer.output)
            else reject(new Error(`The local model ${model.name} failed: ${answer.problem}`))
          },
        }
        if (isClosed) return job.settle({ problem: 'it was closed' })
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', drop, { once: true })
        queue.add(job)
        runNext()
      }),
    isBusy: () => urgent.size >= mostWaiting,
    async close() {
      isClosed = true
      const closing = thread
      thread = null
      for (const job of [running, ...urgent, ...patient]) job?.settle({ problem: 'it was closed' })
      running = null
      urgent.clear()
      patient.clear()
      await closing?.terminate()
    },
  }
}
