import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/**
 * Records as lines of JSON in chunks, each compressed with Zstandard or plain. Reading a record decodes its chunk and parses its
 * line.
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

/** Records that are packed together. The same records always have the same bytes. */
export type PackedRecords = readonly RecordChunk[]

export interface RecordChunk extends DeferredBytes {
  /** The number of records. */
  count: number
}

const chunkCharacters = 12_000
const usualKept = 64
/** For a character of a chunk: its text, its lines and the records that were parsed. */
const heldPerCharacter = 2

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
    return readLines(chunk.read()).map((line): unknown => JSON.parse(line))
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
const smallestChunkBytes = 64

/** The sizes make Zstandard use smaller tables and buffers. The result is copied, because it keeps a larger buffer alive. */
function compress(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  const chunkSize = Math.max(smallestChunkBytes, bytes.length)
  return new Uint8Array(zstdCompressSync(bytes, { pledgedSrcSize: bytes.length, chunkSize }))
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
      let characters = 0
      for (const chunk of decoded.values()) characters += chunk.characters
      return characters * heldPerCharacter
    },
  }
}

interface DecodedChunk {
  characters: number
  /** Returns a record of the chunk, which is parsed once. */
  read(position: number): unknown
}

/** The first byte of Zstandard's frames, which no JSON starts with. */
const frameByte = 0x28

function openChunk(chunk: Uint8Array): DecodedChunk {
  const lines = readLines(chunk)
  const parsed = new Map<number, unknown>()
  return {
    characters: lines.reduce((sum, line) => sum + line.length, 0),
    read: position => {
      if (!parsed.has(position)) parsed.set(position, JSON.parse(lines[position] ?? 'null'))
      return parsed.get(position)
    },
  }
}

function readLines(chunk: Uint8Array): string[] {
  return new TextDecoder().decode(chunk[0] === frameByte ? zstdDecompressSync(chunk) : chunk).split('\n')
}
