import type { Log } from '../../shared/index.ts'

export interface Flusher {
  /** Writes now. Resolves when this and earlier writes have ended. Failures are logged. */
  flush(): Promise<void>
  /** Writes for the last time. */
  close(): Promise<void>
}

/** Runs `write` every few seconds, never twice at the same time. */
export function createFlusher(
  write: () => Promise<void>,
  { everyMs, log, failure }: { everyMs: number; log: Log; failure: string },
): Flusher {
  let running = Promise.resolve()
  const flush = () => {
    running = running.then(write).catch(error => log.warn({ err: error }, failure))
    return running
  }
  const timer = setInterval(flush, everyMs).unref()
  return {
    flush,
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}
