import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Records as JSON in compressed chunks. Reading a record decodes its chunk. */
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

export function writeRecords(records: Iterable<unknown>): RecordColumns {
  const chunks: Uint8Array[] = []
  const firsts: number[] = []
  let [count, pending, size] = [0, [] as string[], 0]
  const flush = () => {
    if (pending.length === 0) return
    firsts.push(count - pending.length)
    chunks.push(zstdCompressSync(`[${pending.join(',')}]`))
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
  return { chunks: Buffer.concat(chunks), offsets, firsts: new Uint32Array([...firsts, count]) }
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

function parseChunk(compressed: Uint8Array): unknown[] {
  const parsed: unknown = JSON.parse(zstdDecompressSync(compressed).toString())
  return Array.isArray(parsed) ? parsed : []
}
