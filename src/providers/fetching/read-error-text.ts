import type { IncomingMessage } from 'node:http'

const longestBytes = 4_096
const longestMs = 1_000

/** The beginning of an error's body, as much as arrives within a second: some bodies never end. */
export async function readErrorText(incoming: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => incoming.destroy(), longestMs)
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of incoming) {
      pieces.push(piece)
      length += piece.length
      if (length >= longestBytes) break
    }
  } catch {
    // The connection broke, and the status is enough.
  } finally {
    clearTimeout(timer)
    incoming.destroy()
  }
  return Buffer.concat(pieces).subarray(0, longestBytes).toString()
}
