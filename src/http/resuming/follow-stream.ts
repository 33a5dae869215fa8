import type { ServerResponse } from 'node:http'
import type { FollowableStream } from './resumable-stream.ts'

export interface FollowOptions {
  headers: Record<string, string>
  pingMs: number
}

/** Writes a resumable stream to a raw response from its start, no faster than the reader reads. */
export function followStream(
  response: ServerResponse,
  stream: FollowableStream,
  { headers, pingMs }: FollowOptions,
): void {
  let position = 0
  let draining = false

  function pump(): void {
    if (draining || response.destroyed || response.writableEnded) return
    const { text, next } = stream.textFrom(position)
    position = next
    if (stream.isEnded()) response.end(text)
    else if (text !== '' && !response.write(text)) {
      draining = true
      response.once('drain', () => {
        draining = false
        pump()
      })
    }
  }

  response.writeHead(200, { ...headers, ...stream.headers })
  const unsubscribe = stream.subscribe(pump)
  const ping = setInterval(() => {
    if (!draining && !response.destroyed) response.write(stream.ping)
  }, pingMs)
  response.on('finish', () => stream.discard())
  const onClose = () => {
    clearInterval(ping)
    unsubscribe()
  }
  response.on('close', onClose)
  if (response.destroyed) onClose()
  pump()
}
