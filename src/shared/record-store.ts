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

export interface RecordStore {
  read(position: number): unknown
  /** About how much memory the decoded chunks take, in bytes. */
  heldBytes(): number
}

const chunkCharacters = 12_000
const usualKept = 64
/** For a character of a chunk: its text, its lines and the records that were parsed. */
const heldPerCharacter = 2

export interface RecordWriter {
  add(record: unknown): void
  finish(): RecordColumns
}

export function createRecordWriter({ isPlain = false }: { isPlain?: boolean } = {}): RecordWriter {
  const chunks: Uint8Array[] = []
  const firsts: number[] = []
  let count = 0
  let [lines, size] = [[] as string[], 0]
  const flush = () => {
    if (lines.length === 0) return
    firsts.push(count - lines.length)
    const text = lines.join('\n')
    chunks.push(isPlain ? new TextEncoder().encode(text) : compress(text))
    lines = []
    size = 0
  }
  return {
    add(record) {
      const json = JSON.stringify(record)
      lines.push(json)
      size += json.length
      count += 1
      if (size >= chunkCharacters) flush()
    },
    finish() {
      flush()
      const offsets = new Uint32Array(chunks.length + 1)
      for (const [i, chunk] of chunks.entries()) offsets[i + 1] = (offsets[i] ?? 0) + chunk.length
      return { chunks: joinChunks(chunks, offsets), offsets, firsts: new Uint32Array([...firsts, count]) }
    },
  }
}

/** The size makes Zstandard use smaller tables. The result is copied, because it keeps a larger buffer alive. */
function compress(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  return new Uint8Array(zstdCompressSync(bytes, { pledgedSrcSize: bytes.length }))
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
  const text = new TextDecoder().decode(chunk[0] === frameByte ? zstdDecompressSync(chunk) : chunk)
  const lines = text.split('\n')
  const parsed = new Map<number, unknown>()
  return {
    characters: text.length,
    read: position => {
      if (!parsed.has(position)) parsed.set(position, JSON.parse(lines[position] ?? 'null'))
      return parsed.get(position)
    },
  }
}
