import { deflateSync, inflateSync } from 'node:zlib'

/**
 * Records as lines of JSON in chunks, each compressed in the zlib format or plain. Reading a record decompresses its chunk and
 * parses its line.
 */
export interface RecordColumns {
  chunks: Uint8Array
  /** Where each chunk starts, and where the last ends. */
  offsets: Uint32Array
  /** The first record of each chunk, and the number of records. */
  firsts: Uint32Array
}

/** `RecordColumns` whose chunks are still apart, in order. */
export interface WrittenRecords extends Omit<RecordColumns, 'chunks'> {
  chunks: readonly DeferredBytes[]
}

/** Bytes that may be on the disk until they are needed. */
export interface DeferredBytes {
  sizeBytes: number
  read(): Uint8Array
}

export interface RecordStore {
  read(position: number): unknown
  /** About how much memory the decoded chunks take, in bytes. */
  heldBytes(): number
}

/** Records that are packed together. With the same version of zlib, the same records give the same bytes. */
export type PackedRecords = readonly RecordChunk[]

export interface RecordChunk extends DeferredBytes {
  /** The number of records. */
  count: number
}

/** Larger chunks are a little smaller in total and take longer to read. */
const chunkCharacters = 4_000
const usualKept = 192
/** For a byte of a decoded chunk: the byte and the records that were parsed. */
const heldPerByte = 2

export interface RecordWriter {
  add(record: unknown): void
  /** Adds records that were packed before, as they are. */
  addPacked(packed: PackedRecords): void
  finish(): WrittenRecords
}

export function createRecordWriter({ isPlain = false }: { isPlain?: boolean } = {}): RecordWriter {
  const chunks: RecordChunk[] = []
  const packer = createPacker(chunks, isPlain)
  return {
    add: packer.add,
    addPacked(packed) {
      packer.flush()
      chunks.push(...packed)
    },
    finish() {
      packer.flush()
      return describeChunks(chunks)
    },
  }
}

/** Packs the records of one page. */
export function packRecords(records: readonly unknown[]): PackedRecords {
  const chunks: RecordChunk[] = []
  const packer = createPacker(chunks, false)
  for (const record of records) packer.add(record)
  packer.flush()
  return chunks
}

export function unpackRecords(packed: PackedRecords): unknown[] {
  return packed.flatMap(chunk => {
    const lines = decoder.decode(decompress(chunk.read())).split('\n')
    return lines.map((line): unknown => JSON.parse(line))
  })
}

function createPacker(chunks: RecordChunk[], isPlain: boolean) {
  let [lines, size] = [[] as string[], 0]
  const flush = () => {
    if (lines.length === 0) return
    const text = lines.join('\n')
    const bytes = isPlain ? new TextEncoder().encode(text) : compress(text)
    chunks.push({ sizeBytes: bytes.length, count: lines.length, read: () => bytes })
    lines = []
    size = 0
  }
  const add = (record: unknown) => {
    const json = JSON.stringify(record)
    lines.push(json)
    size += json.length
    if (size >= chunkCharacters) flush()
  }
  return { add, flush }
}

/** The least that Node's zlib accepts. */
const smallestBufferBytes = 64
/** For chunks of this size, zlib reads in 0.6 of the time of Zstandard. Writing takes as long, and the size is the same. */
const compressionLevel = 3

/** The result is copied, because it keeps a larger buffer alive. */
function compress(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  const chunkSize = Math.max(smallestBufferBytes, bytes.length)
  return new Uint8Array(deflateSync(bytes, { level: compressionLevel, chunkSize }))
}

function describeChunks(chunks: readonly RecordChunk[]): WrittenRecords {
  const [offsets, firsts] = [new Uint32Array(chunks.length + 1), new Uint32Array(chunks.length + 1)]
  for (const [i, { sizeBytes, count }] of chunks.entries()) {
    offsets[i + 1] = (offsets[i] ?? 0) + sizeBytes
    firsts[i + 1] = (firsts[i] ?? 0) + count
  }
  return { chunks, offsets, firsts }
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

/** Caches the chunks that were read last, at most `keptChunks`. */
export function openRecords(
  { chunks, offsets, firsts }: RecordColumns,
  { keptChunks = usualKept }: { keptChunks?: number } = {},
): RecordStore {
  const decoded = new Map<number, DecodedChunk>()
  const decode = (chunk: number): DecodedChunk => {
    const known = decoded.get(chunk)
    if (known !== undefined) decoded.delete(chunk)
    const opened = known ?? openChunk(chunks.subarray(offsets[chunk], offsets[chunk + 1]))
    decoded.set(chunk, opened)
    for (const oldest of decoded.keys()) {
      if (decoded.size <= keptChunks) break
      decoded.delete(oldest)
    }
    return opened
  }
  return {
    read: position => {
      const chunk = chunkOf(firsts, position)
      return decode(chunk).read(position - (firsts[chunk] ?? 0))
    },
    heldBytes: () => {
      let bytes = 0
      for (const chunk of decoded.values()) bytes += chunk.sizeBytes
      return bytes * heldPerByte
    },
  }
}

interface DecodedChunk {
  sizeBytes: number
  /** Returns a record of the chunk, which is parsed once. */
  read(position: number): unknown
}

/** The first byte that zlib writes. No JSON starts with it. */
const zlibByte = 0x78
const lineFeed = 0x0a
/** Room for the content of most chunks. */
const usualBytes = 5_120
/** Far more than the largest page. A build that was taken over could write a small chunk that becomes gigabytes. */
const largestBytes = 64 * 1024 * 1024
const decoder = new TextDecoder()

function openChunk(chunk: Uint8Array): DecodedChunk {
  const bytes = decompress(chunk)
  const parsed = new Map<number, unknown>()
  return {
    sizeBytes: bytes.length,
    read: position => {
      if (!parsed.has(position)) parsed.set(position, JSON.parse(decoder.decode(findLine(bytes, position))))
      return parsed.get(position)
    },
  }
}

function decompress(chunk: Uint8Array): Uint8Array {
  return chunk[0] === zlibByte
    ? inflateSync(chunk, { chunkSize: usualBytes, maxOutputLength: largestBytes })
    : chunk
}

/** Most readers want one line of a chunk, so that the others are not decoded. */
function findLine(bytes: Uint8Array, number: number): Uint8Array {
  let start = 0
  for (let line = 0; line < number; line += 1) {
    start = bytes.indexOf(lineFeed, start) + 1
    if (start === 0) throw new RangeError('The store has no such record.')
  }
  const end = bytes.indexOf(lineFeed, start)
  return bytes.subarray(start, end < 0 ? bytes.length : end)
}
