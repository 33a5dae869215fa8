import { createHash } from 'node:crypto'

/*
 * Content-defined chunking with a gear hash, after Xia et al., "FastCDC" (USENIX ATC 2016): a part ends where a hash of the last 32
 * bytes has zeros in its high bits. A change therefore moves only the ends of the parts around it, and all other parts stay the same.
 * Stored parts are shared only as long as these numbers and the gear stay the same.
 */
const leastBytes = 64 * 1024
/** A part has 192 KiB on average. */
const hashBits = 17
const mostPartBytes = 1024 * 1024

const gear = Int32Array.from({ length: 256 }, (_, byte) =>
  createHash('sha256').update(`gear ${byte}`).digest().readInt32LE(),
)

/** Divides content into parts whose ends depend on the content around them. */
export function* divideContent(content: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let start = 0; start < content.length; ) {
    const end = findEnd(content, start)
    yield content.subarray(start, end)
    start = end
  }
}

function findEnd(content: Uint8Array, start: number): number {
  const last = Math.min(start + mostPartBytes, content.length)
  let hash = 0
  for (let at = start + leastBytes; at < last; at += 1) {
    // A missing byte cannot be reached; the operators are for the compiler.
    hash = ((hash << 1) + (gear[content[at] ?? 0] ?? 0)) | 0
    if (hash >>> (32 - hashBits) === 0) return at + 1
  }
  return last
}

/** Divides a stream like `divideContent`. */
export async function* divideContentStream(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of stream) {
    const content = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let start = 0
    while (content.length - start >= mostPartBytes) {
      const end = findEnd(content, start)
      yield content.subarray(start, end)
      start = end
    }
    rest = content.subarray(start)
  }
  yield* divideContent(rest)
}

/** Divides a stream into parts of the same size, except the last. */
export async function* divideStream(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array> {
  let part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  for await (const chunk of stream)
    for (let taken = 0; taken < chunk.byteLength; ) {
      const piece = chunk.subarray(taken, taken + partBytes - filled)
      part.set(piece, filled)
      filled += piece.byteLength
      taken += piece.byteLength
      if (filled < partBytes) continue
      yield part
      part = Buffer.allocUnsafe(partBytes)
      filled = 0
    }
  if (filled > 0) yield part.subarray(0, filled)
}
