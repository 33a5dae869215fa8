import type { Log } from '../../shared/index.ts'

/** Work after an answer that no reader waits for. */
export interface BackgroundTasks {
  /** Left undone where too much is under way. */
  start(work: (signal: AbortSignal) => Promise<void>): void
  /** Aborts running work. */
  close(): Promise<void>
}

export function createBackgroundTasks({ log, maxAtOnce }: { log: Log; maxAtOnce: number }): BackgroundTasks {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    start(work) {
      if (running.size >= maxAtOnce || stopping.signal.aborted) return
      const done = work(stopping.signal)
        .catch(error => log.warn({ err: error }, 'a background task failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async close() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
