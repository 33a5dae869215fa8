import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Header } from 'tar'
import { StartError } from '../../shared/index.ts'

export interface ReadEntry {
  path: string
  sizeBytes: number
  content: AsyncIterable<Uint8Array>
}

export interface ArchiveInput {
  file: string
  /** Must read the content before it resolves. */
  onEntry(entry: ReadEntry): Promise<void>
  /** Called with the compressed bytes read. */
  onBytes(count: number): void
  signal: AbortSignal
}

const blockBytes = 512

/** Reads a `tar.gz` entry by entry. Throws `backup-damaged` if it is not one, or is cut short or changed. */
export async function readArchive({ file, onEntry, onBytes, signal }: ArchiveInput): Promise<void> {
  async function* count(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      onBytes(chunk.byteLength)
      yield chunk
    }
  }
  try {
    await pipeline(
      createReadStream(file),
      count,
      createGunzip(),
      chunks => readEntries(createByteReader(chunks), onEntry),
      { signal },
    )
  } catch (error) {
    throw explain(file, error)
  }
}

async function readEntries(reader: ByteReader, onEntry: ArchiveInput['onEntry']): Promise<void> {
  for (;;) {
    const block = await reader.read(blockBytes)
    if (block.every(byte => byte === 0)) return reader.skipRest()
    const header = new Header(block)
    const { path, size: sizeBytes } = header
    if (!header.cksumValid || header.type !== 'File' || path === undefined || sizeBytes === undefined)
      throw new Damage('it has an entry that no backup has')
    await onEntry({ path, sizeBytes, content: reader.stream(sizeBytes) })
    await reader.read((blockBytes - (sizeBytes % blockBytes)) % blockBytes)
  }
}

/** Something is wrong with the archive; the message completes “The backup is damaged: …”. */
export class Damage extends Error {}

interface ByteReader {
  read(count: number): Promise<Buffer>
  stream(count: number): AsyncIterable<Uint8Array>
  skipRest(): Promise<void>
}

function createByteReader(chunks: AsyncIterable<Buffer>): ByteReader {
  const source = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function* stream(count: number): AsyncGenerator<Buffer> {
    for (let wanted = count; wanted > 0; ) {
      if (held.byteLength === 0) {
        const { done, value } = await source.next()
        if (done) throw new Damage('it ends too early')
        held = value
      }
      const piece = held.subarray(0, wanted)
      held = held.subarray(piece.byteLength)
      wanted -= piece.byteLength
      yield piece
    }
  }
  return {
    stream,
    async read(count) {
      const pieces: Buffer[] = []
      for await (const piece of stream(count)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    /** The checksum at the end of the stream covers everything, so all of it is read. */
    async skipRest() {
      while (!(await source.next()).done);
    },
  }
}

function explain(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isCompression = String(Reflect.get(error, 'code')).startsWith('Z_')
  if (!isCompression && !(error instanceof Damage)) return error
  return new StartError(
    'backup-damaged',
    `The backup ${file} is damaged or not a backup: ${error.message}. Nothing was restored. Use another backup.`,
    { cause: error },
  )
}
