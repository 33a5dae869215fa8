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

/** Reads content from its start, in pieces. */
export async function* streamContent({
  sizeBytes,
  readPart,
}: LargeContent): AsyncGenerator<Uint8Array, void, undefined> {
  for (let offset = 0; offset < sizeBytes; ) {
    const piece = await readPart({ offset, sizeBytes: pieceBytes })
    yield piece
    offset += piece.length
  }
}
