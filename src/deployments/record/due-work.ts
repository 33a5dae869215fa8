import type { Database, NotificationChannel } from '../../database/index.ts'
import { ignoreRejection, type Log } from '../../shared/index.ts'

export interface DueWorkOptions {
  database: Pick<Database, 'subscribe'>
  log: Log
  /** Announces new work, in addition to polling. */
  channel: NotificationChannel
  pollMs: number
  /** The log message when a batch fails; its work stays due. */
  complaint: string
  /** Does a batch of due work; returns false if there was none. */
  runDue(signal: AbortSignal): Promise<boolean>
}

export interface DueWork {
  /** Watches for due work until `close`. */
  start(): void
  /** Does all due work. */
  runUntilIdle(): Promise<void>
  /** Aborts the signal and resolves once the running batch has ended. */
  close(): Promise<void>
}

/** Processes the due rows of a table in the background, batch by batch. */
export function createDueWork({
  database,
  log,
  channel,
  pollMs,
  complaint,
  runDue,
}: DueWorkOptions): DueWork {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let wasWoken = false
  let stopWatching = () => {}

  async function runAll(): Promise<void> {
    while (!closing.signal.aborted) {
      wasWoken = false
      if (!(await runDue(closing.signal)) && !wasWoken) return
    }
  }

  function wake(): Promise<void> {
    wasWoken = true
    running ??= runAll().finally(() => {
      running = undefined
    })
    return running
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
    runUntilIdle: wake,
    async close() {
      stopWatching()
      closing.abort(new Error('The server is stopping.'))
      if (running) await ignoreRejection(running)
    },
  }
}
