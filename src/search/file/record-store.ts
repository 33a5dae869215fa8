import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Records as JSON in chunks, each compressed with Zstandard or plain. Reading a record decodes its chunk. */
interface RecordColumns {
  chunks: Uint8Array
  /** Where each chunk starts, and where the last ends. */
  offsets: Uint32Array
  /** The first record of each chunk, and the number of records. */
  firsts: Uint32Array
}

export interface RecordStore {
  read(position: number): unknown
}

const chunkCharacters = 48_000
const keptChunks = 16

export function writeRecords(
  records: Iterable<unknown>,
  { isPlain = false }: { isPlain?: boolean } = {},
): RecordColumns {
  const chunks: Uint8Array[] = []
  const firsts: number[] = []
  let [count, pending, size] = [0, [] as string[], 0]
  const flush = () => {
    if (pending.length === 0) return
    firsts.push(count - pending.length)
    const json = `[${pending.join(',')}]`
    chunks.push(isPlain ? new TextEncoder().encode(json) : zstdCompressSync(json))
    pending = []
    size = 0
  }
  for (const record of records) {
    const json = JSON.stringify(record)
    pending.push(json)
    size += json.length
    count += 1
    if (size >= chunkCharacters) flush()
  }
  flush()
  const offsets = new Uint32Array(chunks.length + 1)
  for (const [i, chunk] of chunks.entries()) offsets[i + 1] = (offsets[i] ?? 0) + chunk.length
  return { chunks: joinChunks(chunks, offsets), offsets, firsts: new Uint32Array([...firsts, count]) }
}

function joinChunks(chunks: readonly Uint8Array[], offsets: Uint32Array): Uint8Array {
  const joined = new Uint8Array(offsets[chunks.length] ?? 0)
  for (const [i, chunk] of chunks.entries()) joined.set(chunk, offsets[i])
  return joined
}

/** Returns the position of the last entry that is not above `value`. */
function chunkOf(firsts: Uint32Array, value: number): number {
  let [low, high] = [0, firsts.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((firsts[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  return low
}

/** Caches the chunks that were read last. */
export function openRecords({ chunks, offsets, firsts }: RecordColumns): RecordStore {
  const decoded = new Map<number, unknown[]>()
  const decode = (chunk: number): unknown[] => {
    const known = decoded.get(chunk)
    if (known !== undefined) decoded.delete(chunk)
    const records = known ?? parseChunk(chunks.subarray(offsets[chunk], offsets[chunk + 1]))
    decoded.set(chunk, records)
    for (const oldest of decoded.keys()) {
      if (decoded.size <= keptChunks) break
      decoded.delete(oldest)
    }
    return records
  }
  return {
    read: position => {
      const chunk = chunkOf(firsts, position)
      return decode(chunk)[position - (firsts[chunk] ?? 0)]
    },
  }
}

/** The first byte of a plain chunk. Those of Zstandard start with another. */
const openingBracket = 0x5b

function parseChunk(chunk: Uint8Array): unknown[] {
  const json = chunk[0] === openingBracket ? chunk : zstdDecompressSync(chunk)
  const parsed: unknown = JSON.parse(new TextDecoder().decode(json))
  return Array.isArray(parsed) ? parsed : []
}
