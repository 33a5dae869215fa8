import type { Database, NotificationChannel } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'

export interface DueWorkOptions {
  database: Pick<Database, 'subscribe'>
  log: Log
  /** Announces new work, in addition to polling. */
  channel: NotificationChannel
  pollMs: number
  /** The log message when a batch fails; its work stays due. */
  complaint: string
  /** How many batches run at the same time; 1 if not given. */
  lanes?: number
  /** Does a batch of due work; returns false if there was none. `startAnother` looks for more in another lane. */
  runDue(signal: AbortSignal, startAnother: () => void): Promise<boolean>
}

export interface DueWork {
  /** Watches for due work until `close`. */
  start(): void
  /** Does all due work. */
  runUntilIdle(): Promise<void>
  /** Aborts the signal and resolves once the running batches have ended. */
  close(): Promise<void>
}

/** Processes the due rows of a table in the background, batch by batch. */
export function createDueWork({
  database,
  log,
  channel,
  pollMs,
  complaint,
  lanes: laneLimit = 1,
  runDue,
}: DueWorkOptions): DueWork {
  const closing = new AbortController()
  const lanes = new Set<Promise<void>>()
  let wasWoken = false
  let stopWatching = () => {}

  async function runAll(): Promise<void> {
    while (!closing.signal.aborted) {
      wasWoken = false
      if (!(await runDue(closing.signal, wakeQuietly)) && !wasWoken) return
    }
  }

  async function wake(): Promise<void> {
    wasWoken = true
    if (lanes.size >= laneLimit || closing.signal.aborted) return
    const lane = runAll().finally(() => lanes.delete(lane))
    lanes.add(lane)
    await lane
  }

  const wakeQuietly = () => void wake().catch(error => log.warn({ err: error }, complaint))

  return {
    start() {
      const unsubscribe = database.subscribe(channel, wakeQuietly)
      const poll = setInterval(wakeQuietly, pollMs)
      stopWatching = () => {
        unsubscribe()
        clearInterval(poll)
      }
      wakeQuietly()
    },
    async runUntilIdle() {
      await wake()
      while (lanes.size > 0) await Promise.all(lanes)
    },
    async close() {
      stopWatching()
      closing.abort(new Error('The server is stopping.'))
      await Promise.allSettled(lanes)
    },
  }
}
