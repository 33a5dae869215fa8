import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EncoderAnswer } from './encoder-thread.ts'
import type { LocalModel } from './model-folder.ts'

/** An embedding model that runs in a thread of this process. */
export interface LocalEncoder {
  /**
   * Returns a vector for each text. Urgent texts, which readers wait for, go before those of deployments. Rejects with the signal's
   * reason, or with an error that says why the model failed.
   */
  embed(texts: readonly string[], options: { isUrgent: boolean; signal: AbortSignal }): Promise<number[][]>
  /** Whether so many urgent texts wait that another one would come too late. */
  isBusy(): boolean
  close(): Promise<void>
}

interface Job {
  text: string
  settle(answer: EncoderAnswer): void
}

const mostWaiting = 4
const threadProgram = new URL(`./encoder-thread${extname(import.meta.url)}`, import.meta.url)

/** Starts the thread with the first text, and again after it has failed. */
export function createLocalEncoder(model: LocalModel): LocalEncoder {
  const [urgent, patient]: [Set<Job>, Set<Job>] = [new Set(), new Set()]
  let thread: Worker | null = null
  let running: Job | null = null

  function start(): Worker {
    const started = new Worker(threadProgram, { name: 'embed', workerData: model })
    const stop = (problem: string) => {
      if (thread !== started) return
      thread = null
      finish({ problem })
    }
    started.on('message', finish)
    started
      .on('error', error => stop(error.message))
      .on('exit', code => stop(`its thread ended with ${code}`))
    // An idle thread does not keep the process running.
    started.unref()
    return started
  }

  function finish(answer: EncoderAnswer): void {
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
    thread ??= start()
    thread.ref()
    thread.postMessage(job.text)
  }

  function encode(text: string, queue: Set<Job>, signal: AbortSignal): Promise<number[]> {
    return new Promise((resolve, reject) => {
      const drop = () => {
        queue.delete(job)
        reject(signal.reason)
      }
      const job: Job = {
        text,
        settle({ vector, problem }) {
          signal.removeEventListener('abort', drop)
          if (vector) resolve([...vector])
          else reject(new Error(`The local model ${model.name} failed: ${problem}`))
        },
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', drop, { once: true })
      queue.add(job)
      runNext()
    })
  }

  return {
    embed: (texts, { isUrgent, signal }) =>
      Promise.all(texts.map(text => encode(text, isUrgent ? urgent : patient, signal))),
    isBusy: () => urgent.size >= mostWaiting,
    async close() {
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
