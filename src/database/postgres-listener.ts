import { EventEmitter } from 'node:events'
import pg from 'pg'
import { type NotificationChannel, notificationChannels } from './database.ts'

const reconnectDelayMs = 1_000

/** Holds one connection that listens, and makes a new one when it breaks. */
export function createPostgresListener(options: { url: string; onError(error: Error): void }) {
  const events = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    if (closed) return
    const next = new pg.Client({ connectionString: options.url, keepAlive: true })
    client = next
    next.on('notification', message => {
      events.emit(message.channel.replace(/^lectern_/, ''), message.payload ?? '')
    })
    next.on('error', lost)
    next.on('end', () => lost(new Error('the listening connection ended')))
    try {
      await next.connect()
      for (const channel of notificationChannels) await next.query(`listen lectern_${channel}`)
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function lost(error: Error): void {
    if (closed || retry) return
    options.onError(error)
    client?.removeAllListeners()
    // A broken client still emits; without a listener that would end the process.
    client?.on('error', () => {})
    client?.end().catch(() => {})
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, reconnectDelayMs)
  }

  const connected = connect()
  return {
    subscribe(channel: NotificationChannel, listener: (payload: string) => void): () => void {
      events.on(channel, listener)
      return () => events.off(channel, listener)
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(retry)
      await connected
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}
