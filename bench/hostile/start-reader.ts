import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ReaderInput, Waits } from './reader-thread.ts'

/** Requests before the attack begins. */
const headStartMs = 200

/** Starts an innocent reader, who makes a request every 50 ms between `start` and `stop`. */
export async function startReader() {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url))
  await once(worker, 'online')
  const nextWaits = async (): Promise<Waits> => (await once(worker, 'message'))[0]
  return {
    async start(reader: ReaderInput): Promise<void> {
      worker.postMessage(reader)
      await setTimeout(headStartMs)
    },
    async stop(): Promise<{ p50: number; worst: number; failed: number[]; requests: number }> {
      worker.postMessage('stop')
      const { times, failed } = await nextWaits()
      const sorted = times.toSorted((a, b) => a - b)
      return {
        p50: sorted[sorted.length >> 1] ?? Number.NaN,
        worst: sorted.at(-1) ?? Number.NaN,
        failed,
        requests: times.length,
      }
    },
    close: () => worker.terminate(),
  }
}
