import type { ServerResponse } from 'node:http'
import { type StreamChunk, streamHeaders } from '../contract/index.ts'

export interface EventStream {
  /** Where it returns a promise, the reader is slow: send no more until that resolves. After the reader has left, chunks go nowhere. */
  send(chunks: readonly StreamChunk[]): Promise<void> | undefined
  /** Whether anything was sent, so that the response has its headers. */
  isStarted(): boolean
  end(): void
}

export interface EventStreamOptions {
  /** Asked for once, before the first chunk is sent. */
  headers(): Record<string, string>
  /** A comment is sent after this much silence, so that proxies keep the stream open. */
  pingMs: number
  /** Called when the reader goes before the end. */
  onLeave(): void
}

/**
 * A message stream on a raw response. Its headers go out with the first chunk, so that until then another answer is
 * possible; chunks that are sent in one go are written in one piece.
 */
export function createEventStream(response: ServerResponse, options: EventStreamOptions): EventStream {
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

  function comment(): void {
    if (!drained && !response.destroyed) response.write(': ping\n\n')
  }

  function flush(): void {
    const text = pending
    pending = ''
    // An answer that is ready at once has ended by now, and needs no comments either.
    if (text === '' || response.destroyed || ended) return
    ping ??= setInterval(comment, options.pingMs)
    if (!response.write(text)) drained ??= untilDrained(response).finally(() => (drained = undefined))
  }

  return {
    send(chunks) {
      if (response.destroyed) return
      if (!started) response.writeHead(200, { ...options.headers(), ...streamHeaders })
      started = true
      if (pending === '') process.nextTick(flush)
      for (const chunk of chunks) pending += `data: ${JSON.stringify(chunk)}\n\n`
      return drained
    },
    isStarted: () => started,
    end() {
      clearInterval(ping)
      response.off('close', leave)
      ended = true
      if (started && !response.destroyed) response.end(`${pending}data: [DONE]\n\n`)
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
