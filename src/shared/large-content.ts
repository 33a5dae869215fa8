import { ignoreRejection } from './ignore-rejection.ts'

/** Content that may be too large to be in memory at once. */
export interface LargeContent {
  sizeBytes: number
  read(): Promise<Uint8Array>
  /** Returns the bytes from `offset`: `sizeBytes` of them, or fewer at the end. Throws if they are missing. */
  readPart(part: { offset: number; sizeBytes: number }): Promise<Uint8Array>
}

const pieceBytes = 4 * 1024 * 1024

/** Content that is in memory. */
export function contentOf(bytes: Uint8Array): LargeContent {
  return {
    sizeBytes: bytes.byteLength,
    read: async () => bytes,
    readPart: async ({ offset, sizeBytes }) => bytes.subarray(offset, offset + sizeBytes),
  }
}

/** Reads content from its start, in pieces. The next piece is read while the caller works with one. */
export async function* streamContent({
  sizeBytes,
  readPart,
}: LargeContent): AsyncGenerator<Uint8Array, void, undefined> {
  const readAt = (offset: number) => {
    const piece = readPart({ offset, sizeBytes: pieceBytes })
    // A caller that stops early does not wait for it.
    void ignoreRejection(piece)
    return piece
  }
  let next = sizeBytes > 0 ? readAt(0) : undefined
  for (let offset = 0; next !== undefined; ) {
    const piece = await next
    offset += piece.length
    next = offset < sizeBytes ? readAt(offset) : undefined
    yield piece
  }
}
