import type { ServerResponse } from 'node:http'
import type { StreamFormat } from './stream-format.ts'

export interface ResponseStream {
  /** If it returns a promise, the reader is slow: wait for it before sending more. Text for a disconnected reader is dropped. */
  send(text: string): Promise<void> | undefined
  /** Whether anything was sent. If not, another response is still possible. */
  isStarted(): boolean
  end(): void
}

export interface ResponseStreamOptions {
  format: Pick<StreamFormat, 'ping' | 'end'>
  /** Called once, before the first text is sent. */
  headers(): Record<string, string>
  /** Interval of the format's `ping`, which keeps proxies from closing the stream. */
  pingMs: number
  /** Called if the reader disconnects before the end. */
  onDisconnect(): void
}

/**
 * Streams text to a raw response. Headers are sent with the first text, so an error response is possible until then. Text
 * sent in the same tick is written in one piece; a stream that ends in its first tick gets a `Content-Length`.
 */
export function createResponseStream(
  response: ServerResponse,
  options: ResponseStreamOptions,
): ResponseStream {
  const { format } = options
  let started = false
  let ended = false
  let pending = ''
  let drained: Promise<void> | undefined

  let ping: NodeJS.Timeout | undefined
  const onClose = () => {
    clearInterval(ping)
    if (!ended) options.onDisconnect()
  }
  response.on('close', onClose)

  function sendPing(): void {
    if (!drained && !response.destroyed) response.write(format.ping)
  }

  function flush(): void {
    const text = pending
    pending = ''
    // A stream that ended in its first tick was written by `end` and needs no pings.
    if (text === '' || response.destroyed || ended) return
    ping ??= setInterval(sendPing, options.pingMs)
    if (!response.headersSent) response.writeHead(200, options.headers())
    if (!response.write(text)) drained ??= untilDrained(response).finally(() => (drained = undefined))
  }

  return {
    send(text) {
      if (response.destroyed) return
      started = true
      if (pending === '') process.nextTick(flush)
      pending += text
      return drained
    },
    isStarted: () => started,
    end() {
      clearInterval(ping)
      response.off('close', onClose)
      ended = true
      if (started && !response.destroyed) {
        const rest = Buffer.from(pending + format.end)
        if (!response.headersSent)
          response.writeHead(200, { ...options.headers(), 'content-length': rest.length })
        response.end(rest)
      }
      pending = ''
    },
  }
}

function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
