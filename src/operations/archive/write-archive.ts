import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Header } from 'tar'
import { type ManifestFile, manifestPath } from './manifest.ts'

export interface ArchiveSource {
  /** Path in the archive. */
  path: string
  /** The file to read. */
  file: string
}

export interface ArchiveOutput {
  target: string
  sources: Iterable<ArchiveSource>
  /** Returns the text of the manifest, once every file is written. */
  describe(files: ManifestFile[]): string
  onBytes(count: number): void
  signal: AbortSignal
}

const blockBytes = 512
const pieceBytes = 512 * 1024
// Artifacts hardly shrink further at higher levels, which take several times as long.
const compression = { level: 1 }

/** Writes a `tar.gz` that only its owner can read, and syncs it to the disk. Memory use does not depend on its size. */
export async function writeArchive(output: ArchiveOutput): Promise<void> {
  const { target, signal } = output
  await rm(target, { force: true })
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(writeEntries(output), createGzip(compression), file, { signal })
}

async function* writeEntries({ sources, describe, onBytes }: ArchiveOutput): AsyncGenerator<Uint8Array> {
  const files: ManifestFile[] = []
  for (const source of sources) files.push(yield* writeFileEntry(source, onBytes))
  const manifest = Buffer.from(describe(files))
  yield encodeHeader(manifestPath, manifest.byteLength)
  yield manifest
  yield Buffer.alloc(paddingAfter(manifest.byteLength) + 2 * blockBytes)
}

async function* writeFileEntry(
  { path, file }: ArchiveSource,
  onBytes: ArchiveOutput['onBytes'],
): AsyncGenerator<Uint8Array, ManifestFile> {
  const handle = await open(file)
  try {
    const { size: sizeBytes } = await handle.stat()
    const hash = createHash('sha256')
    yield encodeHeader(path, sizeBytes)
    for (let read = 0; read < sizeBytes; ) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, sizeBytes - read))
      const { bytesRead } = await handle.read(piece, 0, piece.byteLength, read)
      if (bytesRead === 0) throw new Error(`${file} became shorter while it was read`)
      const content = piece.subarray(0, bytesRead)
      read += bytesRead
      hash.update(content)
      onBytes(bytesRead)
      yield content
    }
    yield Buffer.alloc(paddingAfter(sizeBytes))
    return { path, sizeBytes, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

function encodeHeader(path: string, size: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  new Header({ path, size, mode: 0o600, type: 'File', mtime: new Date(0), uid: 0, gid: 0 }).encode(block)
  return block
}

function paddingAfter(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}
