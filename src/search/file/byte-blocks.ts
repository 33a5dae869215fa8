/** Keeps many small arrays of bytes in a few large blocks. Alone, they would be scattered between memory that is freed later. */
export interface ByteBlocks {
  /** Returns a copy. */
  keep(bytes: Uint8Array): Uint8Array
}

const blockBytes = 1024 * 1024

export function createByteBlocks(): ByteBlocks {
  let block = new Uint8Array()
  let filled = 0
  return {
    keep(bytes) {
      if (filled + bytes.length > block.length) {
        block = new Uint8Array(Math.max(blockBytes, bytes.length))
        filled = 0
      }
      block.set(bytes, filled)
      filled += bytes.length
      return block.subarray(filled - bytes.length, filled)
    },
  }
}
