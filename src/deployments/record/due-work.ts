import type { Database, NotificationChannel } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'

export interface DueWorkOptions {
  database: Pick<Database, 'subscribe'>
  log: Log
  /** What tells of new work; besides, it is looked for at every poll. */
  channel: NotificationChannel
  pollMs: number
  /** For the server's log, when a portion failed: the work stays due. */
  complaint: string
  /** Does a portion of what is due. False when nothing was. */
  runDue(signal: AbortSignal): Promise<boolean>
}

export interface DueWork {
  /** Does what is due from now on, until it is closed. */
  start(): void
  /** Does what is due and resolves when nothing is. */
  runUntilIdle(): Promise<void>
  /** Aborts the signal, and resolves once the portion under way has ended. */
  close(): Promise<void>
}

/** Work that a table holds, done in the background, portion by portion. */
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
      await running?.catch(() => {})
    },
  }
}
