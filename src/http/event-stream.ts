import type { ServerResponse } from 'node:http'
import { type StreamChunk, streamHeaders } from '../contract/index.ts'

export interface EventStream {
  /** Resolves when the reader can take more. After the reader has left, chunks go nowhere. */
  send(chunk: StreamChunk): Promise<void> | undefined
  end(): void
}

/**
 * Opens a message stream on a raw response: the headers at once, then a comment every `pingMs` while nothing else is
 * written, so that proxies keep it open. `onLeave` is called when the reader goes before the end.
 */
export function openEventStream(
  response: ServerResponse,
  options: { headers: Record<string, string | string[]>; pingMs: number; onLeave(): void },
): EventStream {
  response.writeHead(200, { ...options.headers, ...streamHeaders })
  response.flushHeaders()
  let idle = true
  const ping = setInterval(() => {
    if (idle && !response.writableNeedDrain) response.write(': ping\n\n')
    idle = true
  }, options.pingMs)
  response.on('close', () => {
    clearInterval(ping)
    if (!response.writableFinished) options.onLeave()
  })

  return {
    send(chunk) {
      if (response.destroyed) return
      idle = false
      if (response.write(`data: ${JSON.stringify(chunk)}\n\n`)) return
      return drained(response)
    },
    end() {
      clearInterval(ping)
      if (!response.destroyed) response.end('data: [DONE]\n\n')
    },
  }
}

function drained(response: ServerResponse): Promise<void> {
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
