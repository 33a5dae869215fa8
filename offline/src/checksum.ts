/*
 * Replaces `node:zlib` in the worker. The copy of an index in an export is plain, so nothing is decompressed.
 */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (let at = 0; at < bytes.length; at++)
    value = (table[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

export function deflateSync(): never {
  throw new Error('The worker cannot compress.')
}

export function inflateSync(): never {
  throw new Error('The worker cannot decompress.')
}
