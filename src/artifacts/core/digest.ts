import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Takes about a millisecond. */
const bytesAtOnce = 1024 * 1024

/** SHA-256 in hex. Other requests are served in between: Web Crypto would first copy the whole content, which takes longer. */
export async function digestOf(content: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let start = 0; start < content.byteLength; start += bytesAtOnce) {
    if (start > 0) await nextTurn()
    hash.update(content.subarray(start, start + bytesAtOnce))
  }
  return hash.digest('hex')
}
