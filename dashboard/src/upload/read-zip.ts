import { PlainError } from '../api/plain-error.ts'
import type { TarFile } from './write-tar.ts'

export interface ZipLimits {
  files: number
  /** Size of all unpacked files, which are held in memory. */
  totalBytes: number
}

const usualZipLimits: ZipLimits = { files: 50_000, totalBytes: 512 * 2 ** 20 }

interface ZipEntry {
  path: string
  method: number
  packedBytes: number
  bytes: number
  headerAt: number
}

const endRecordBytes = 22
const longestComment = 65_535
const listedHeaderBytes = 46
const localHeaderBytes = 30
/** Compression methods: none, and DEFLATE. */
const stored = 0
const deflated = 8
const symbolicLink = 0o120000
const typeMask = 0o170000
/** Marks a number that is stored in the ZIP64 records instead. */
const elsewhere = 0xffff

/**
 * Reads the regular files of a ZIP archive (PKWARE APPNOTE 6.3.10) by its central directory. Skips folders and symbolic
 * links. Does not check paths; the server does. Throws `PlainError` for an archive that is damaged, encrypted, split,
 * ZIP64 or over a limit, before it unpacks more than the limit.
 */
export async function readZip(archive: Blob, limits: ZipLimits = usualZipLimits): Promise<TarFile[]> {
  const files: TarFile[] = []
  let left = limits.totalBytes
  for (const entry of await listEntries(archive, limits)) {
    const content = await unpackEntry(archive, entry, left)
    left -= content.length
    files.push({ path: entry.path, content })
  }
  return files
}

async function listEntries(archive: Blob, limits: ZipLimits): Promise<ZipEntry[]> {
  const end = await findEndRecord(archive)
  const count = end.getUint16(10, true)
  const listAt = end.getUint32(16, true)
  if (count === elsewhere || count !== end.getUint16(8, true))
    throw new PlainError('The ZIP archive is too large or split. Use a .tar.gz instead.')
  if (count > limits.files) throw new PlainError(`The ZIP archive has more than ${limits.files} files.`)
  const list = await readBytes(archive, listAt, end.getUint32(12, true))
  const entries: ZipEntry[] = []
  for (let at = 0, place = 0; place < count; place += 1) {
    const { entry, length } = readListed(list, at)
    if (entry) entries.push(entry)
    at += length
  }
  return entries
}

/** Finds the end record, which a comment of any length may follow. */
async function findEndRecord(archive: Blob): Promise<DataView> {
  const start = Math.max(0, archive.size - endRecordBytes - longestComment)
  const tail = await readBytes(archive, start, archive.size - start)
  for (let at = tail.byteLength - endRecordBytes; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === 0x06054b50) return new DataView(tail.buffer, at, endRecordBytes)
  throw damaged()
}

function readListed(list: DataView, at: number): { entry: ZipEntry | undefined; length: number } {
  if (at + listedHeaderBytes > list.byteLength || list.getUint32(at, true) !== 0x02014b50) throw damaged()
  const nameBytes = list.getUint16(at + 28, true)
  const length = listedHeaderBytes + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
  if (at + length > list.byteLength) throw damaged()
  const name = new Uint8Array(list.buffer, list.byteOffset + at + listedHeaderBytes, nameBytes)
  // Some Windows programs separate folders with backslashes.
  const path = new TextDecoder().decode(name).replaceAll('\\', '/')
  if ((list.getUint16(at + 8, true) & 1) !== 0)
    throw new PlainError('The ZIP archive is encrypted. Create it without a password.')
  const mode = list.getUint32(at + 38, true) >>> 16
  if (path.endsWith('/') || (mode & typeMask) === symbolicLink) return { entry: undefined, length }
  const entry = {
    path,
    method: list.getUint16(at + 10, true),
    packedBytes: list.getUint32(at + 20, true),
    bytes: list.getUint32(at + 24, true),
    headerAt: list.getUint32(at + 42, true),
  }
  return { entry, length }
}

async function unpackEntry(
  archive: Blob,
  { path, method, packedBytes, bytes, headerAt }: ZipEntry,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes > limitBytes) throw tooLarge()
  if (method !== stored && method !== deflated)
    throw new PlainError(`${path} uses a compression method that is not supported. Use a .tar.gz instead.`)
  const header = await readBytes(archive, headerAt, localHeaderBytes)
  if (header.getUint32(0, true) !== 0x04034b50) throw damaged()
  const start = headerAt + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = archive.slice(start, start + packedBytes)
  const content =
    method === stored
      ? new Uint8Array(await packed.arrayBuffer())
      : await collect(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')), bytes)
  if (content.length !== bytes) throw damaged()
  return content
}

/** Reads a stream. Throws as soon as it is longer than `bytes`. */
async function collect(stream: ReadableStream<Uint8Array>, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(bytes)
  let filled = 0
  try {
    for await (const chunk of stream) {
      if (filled + chunk.length > bytes) throw damaged()
      content.set(chunk, filled)
      filled += chunk.length
    }
  } catch (cause) {
    throw cause instanceof PlainError ? cause : damaged(cause)
  }
  return content.subarray(0, filled)
}

async function readBytes(archive: Blob, at: number, length: number): Promise<DataView<ArrayBuffer>> {
  if (at + length > archive.size) throw damaged()
  return new DataView(await archive.slice(at, at + length).arrayBuffer())
}

function damaged(cause?: unknown): PlainError {
  return new PlainError('The file is damaged or not a ZIP archive.', { cause })
}

function tooLarge(): PlainError {
  return new PlainError('The ZIP archive is too large to unpack in the browser. Use a .tar.gz instead.')
}
