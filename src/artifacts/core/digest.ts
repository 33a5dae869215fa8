import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Takes about a millisecond. */
const bytesAtOnce = 1024 * 1024

/**
 * SHA-256 in hex. Other requests are served in between: small content is digested off the event loop, and large content in pieces,
 * because Web Crypto would first copy it whole.
 */
export async function digestOf(content: Uint8Array): Promise<string> {
  if (content.byteLength <= bytesAtOnce)
    return Buffer.from(await crypto.subtle.digest('SHA-256', ownBuffer(content))).toString('hex')
  const hash = createHash('sha256')
  for (let start = 0; start < content.byteLength; start += bytesAtOnce) {
    hash.update(content.subarray(start, start + bytesAtOnce))
    await nextTurn()
  }
  return hash.digest('hex')
}

// Web Crypto's types refuse shared memory, which none of our bytes are in.
function ownBuffer(content: Uint8Array): Uint8Array<ArrayBuffer> {
  return content as Uint8Array<ArrayBuffer>
}
