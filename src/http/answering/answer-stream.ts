import type { ServerResponse } from 'node:http'
import type { AnswerFormat } from './answer-format.ts'

export interface AnswerStream {
  /** Where it returns a promise, the reader is slow: send no more until that resolves. After the reader has left, text goes nowhere. */
  send(text: string): Promise<void> | undefined
  /** Whether anything was sent, so that the response has its headers. */
  isStarted(): boolean
  end(): void
}

export interface AnswerStreamOptions {
  format: Pick<AnswerFormat, 'ping' | 'end'>
  /** Asked for once, before the first text is sent. */
  headers(): Record<string, string>
  /** The format's `ping` is sent after this much silence, so that proxies keep the stream open. */
  pingMs: number
  /** Called when the reader goes before the end. */
  onLeave(): void
}

/**
 * An answer on a raw response. Its headers go out with the first text, so that until then another answer is
 * possible; what is sent in one go is written in one piece, and an answer that is whole by then has a length.
 */
export function createAnswerStream(response: ServerResponse, options: AnswerStreamOptions): AnswerStream {
  const { format } = options
  let started = false
  let ended = false
  let pending = ''
  let drained: Promise<void> | undefined

  let ping: NodeJS.Timeout | undefined
  const leave = () => {
    clearInterval(ping)
    if (!ended) options.onLeave()
  }
  response.on('close', leave)

  function sendPing(): void {
    if (!drained && !response.destroyed) response.write(format.ping)
  }

  function flush(): void {
    const text = pending
    pending = ''
    // An answer that is ready at once has ended by now, and needs no pings either.
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
      response.off('close', leave)
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
