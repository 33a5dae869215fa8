import { EventEmitter } from 'node:events'
import pg from 'pg'
import { ignoreRejection } from '../../shared/index.ts'
import { type NotificationChannel, notificationChannels } from '../core/database.ts'

const firstRetryMs = 100
const longestRetryMs = 5_000
const channelPrefix = 'lectern_'

export interface PostgresListener {
  /** Calls the listeners of this process. */
  emit(channel: NotificationChannel, payload: string): void
  subscribe(channel: NotificationChannel, listener: (payload: string) => void): () => void
  close(): Promise<void>
}

/** Listens on one connection, and replaces it when it breaks. Resolves after the first attempt. */
export async function createPostgresListener(options: {
  url: string
  onError(error: Error): void
}): Promise<PostgresListener> {
  const events = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = next
    next.on('notification', ({ channel, payload }) => {
      events.emit(channel.slice(channelPrefix.length), payload ?? '')
    })
    next.on('error', error => lost(next, error))
    next.on('end', () => lost(next, new Error('the listening connection ended')))
    try {
      await next.connect()
      for (const channel of notificationChannels) await next.query(`listen ${channelPrefix}${channel}`)
      retryMs = firstRetryMs
    } catch (error) {
      lost(next, error instanceof Error ? error : new Error(String(error)))
    }
  }

  function lost(broken: pg.Client, error: Error): void {
    // A broken connection emits several events; handle the first.
    if (closed || broken !== client) return
    client = undefined
    options.onError(error)
    ignoreRejection(broken.end())
    retry = setTimeout(connect, retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  await connect()
  return {
    emit: (channel, payload) => events.emit(channel, payload),
    subscribe(channel, listener) {
      events.on(channel, listener)
      return () => events.off(channel, listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      if (client) await ignoreRejection(client.end())
    },
  }
}
