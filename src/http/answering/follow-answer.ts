import type { ServerResponse } from 'node:http'
import type { FollowableAnswer } from './running-answer.ts'

export interface FollowOptions {
  headers: Record<string, string>
  pingMs: number
}

/** Writes a running answer on a raw response, from its beginning to its end, at the reader's own pace. */
export function followAnswer(
  response: ServerResponse,
  answer: FollowableAnswer,
  { headers, pingMs }: FollowOptions,
): void {
  let position = 0
  let draining = false

  function pump(): void {
    if (draining || response.destroyed || response.writableEnded) return
    const { text, next } = answer.textFrom(position)
    position = next
    if (answer.isEnded()) response.end(text)
    else if (text !== '' && !response.write(text)) {
      draining = true
      response.once('drain', () => {
        draining = false
        pump()
      })
    }
  }

  response.writeHead(200, { ...headers, ...answer.headers })
  const leave = answer.join(pump)
  const ping = setInterval(() => {
    if (!draining && !response.destroyed) response.write(answer.ping)
  }, pingMs)
  response.on('finish', () => answer.forget())
  const onClose = () => {
    clearInterval(ping)
    leave()
  }
  response.on('close', onClose)
  if (response.destroyed) onClose()
  pump()
}
