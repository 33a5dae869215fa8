import type { ServerResponse } from 'node:http'
import type { RunningAnswer } from './running-answers.ts'

export interface FollowOptions {
  headers: Record<string, string>
  pingMs: number
}

/** Writes a running answer on a raw response, from its beginning to its end, at the reader's own pace. */
export function followAnswer(
  response: ServerResponse,
  answer: RunningAnswer,
  { headers, pingMs }: FollowOptions,
): void {
  let position = 0
  let draining = false

  function pump(): void {
    if (draining || response.destroyed || response.writableEnded) return
    const text = answer.textFrom(position)
    position = answer.length()
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
  response.on('close', () => {
    clearInterval(ping)
    leave()
  })
  pump()
}
