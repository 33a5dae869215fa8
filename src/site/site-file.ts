import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  AppError,
  createRecordWriter,
  type LargeContent,
  openRecords,
  type PackedRecords,
  type RecordColumns,
} from '../shared/index.ts'
import { isEarlierVersion, openEarlierSiteFile } from './earlier-site-file.ts'
import type { SiteFile } from './site.ts'

/*
 * The site artifact, little-endian:
 *   8 bytes magic, u32 format version, u32 length of the site's head, u32 chunks with heads of pages, u32 chunks with HTML,
 *   for both kinds of chunks: where each starts and the last ends (u32), the first page of each and the number of pages (u32),
 *   the site's head (JSON, a Zstandard frame), the chunks (`shared/record-store.ts`).
 * The heads of the pages of changes can be followed by records with the navigation (`navigation-records.ts`).
 */
const magic = 'LECTSITE'
const formatVersion = 3
const prefixBytes = magic.length + 16
const keptChunks = 16
/** A head of 50,000 pages has about 10 MB. A build that was taken over could write a small frame that becomes gigabytes. */
const largestHeadBytes = 256 * 1024 * 1024

/**
 * Returns the file in parts, because it may be large. The HTML of each page is packed as one record. `more` are records after the heads
 * of the pages, read like them.
 */
export function writeSiteFile(
  head: unknown,
  pages: Iterable<{ head: unknown; html: PackedRecords }>,
  more: Iterable<unknown> = [],
): Iterable<Uint8Array> {
  const [heads, bodies] = [createRecordWriter(), createRecordWriter()]
  for (const page of pages) {
    heads.add(page.head)
    bodies.addPacked(page.html)
  }
  for (const record of more) heads.add(record)
  const frame = zstdCompressSync(JSON.stringify(head))
  const stores = [heads.finish(), bodies.finish()]
  const prefix = Buffer.alloc(prefixBytes)
  prefix.write(magic, 'latin1')
  const counts = stores.map(({ offsets }) => offsets.length - 1)
  for (const [i, value] of [formatVersion, frame.length, ...counts].entries())
    prefix.writeUInt32LE(value, magic.length + 4 * i)
  const tables = stores.flatMap(({ offsets, firsts }) => [bytesOf(offsets), bytesOf(firsts)])
  return {
    *[Symbol.iterator]() {
      yield* [prefix, ...tables, frame]
      for (const { chunks } of stores) for (const chunk of chunks) yield chunk.read()
    },
  }
}

/** Whether this release can read a file that starts with these bytes (at least twelve), if it is complete. */
export function isCurrentSite(start: Uint8Array): boolean {
  const version = readVersion(start)
  return version === formatVersion || isEarlierVersion(version)
}

/** Throws `AppError` if the bytes are not a complete site artifact of this release or an earlier one. */
export function openSiteFile(bytes: Uint8Array): SiteFile {
  const version = readVersion(bytes)
  if (version === undefined) throw damaged('the header is missing')
  if (isEarlierVersion(version)) return openEarlierSiteFile(bytes, damaged)
  if (version !== formatVersion) throw damaged(`format ${version} instead of ${formatVersion}`)
  if (bytes.length < prefixBytes) throw damaged('it is truncated')
  const [frameBytes = 0, ...chunkCounts] = readCounts(bytes)
  let end = prefixBytes
  const take = (length: number) => {
    end += length
    if (end > bytes.length) throw damaged('it is truncated')
    return bytes.subarray(end - length, end)
  }
  // Copied, because typed arrays need aligned offsets.
  const takeNumbers = (count: number) => new Uint32Array(new Uint8Array(take(4 * count)).buffer)
  const [headTable, htmlTable] = chunkCounts.map(chunks => {
    return { offsets: takeNumbers(chunks + 1), firsts: takeNumbers(chunks + 1) }
  })
  const frame = take(frameBytes)
  const open = (table: Omit<RecordColumns, 'chunks'> | undefined) => {
    const { offsets, firsts } = table ?? { offsets: new Uint32Array(1), firsts: new Uint32Array(1) }
    return openRecords({ chunks: take(offsets.at(-1) ?? 0), offsets, firsts }, { keptChunks })
  }
  const [heads, bodies] = [open(headTable), open(htmlTable)]
  if (end !== bytes.length) throw damaged('its length does not match the header')
  return {
    head: readFrame(frame),
    pageHead: heads.read,
    html: bodies.read,
    heldBytes: () => heads.heldBytes() + bodies.heldBytes(),
  }
}

/** Reads the site's head. Only files of earlier releases are read whole. Throws `AppError` if the head is damaged. */
export async function readSiteHead(stored: LargeContent): Promise<unknown> {
  const prefix = await stored.readPart({ offset: 0, sizeBytes: prefixBytes })
  if (readVersion(prefix) !== formatVersion || prefix.length < prefixBytes)
    return openSiteFile(await stored.read()).head
  const [frameBytes = 0, ...chunks] = readCounts(prefix)
  const tableBytes = chunks.reduce((sum, count) => sum + 8 * (count + 1), 0)
  const offset = prefixBytes + tableBytes
  if (offset + frameBytes > stored.sizeBytes) throw damaged('it is truncated')
  const frame = await stored.readPart({ offset, sizeBytes: frameBytes })
  try {
    return readFrame(frame)
  } catch (cause) {
    throw new AppError('internal', damaged('its head cannot be read').message, { cause })
  }
}

function readFrame(frame: Uint8Array): unknown {
  return JSON.parse(zstdDecompressSync(frame, { maxOutputLength: largestHeadBytes }).toString())
}

/** The length of the site's head, and the numbers of chunks with heads of pages and with HTML. */
function readCounts(prefix: Uint8Array): number[] {
  const view = new DataView(prefix.buffer, prefix.byteOffset, prefixBytes)
  return [1, 2, 3].map(position => view.getUint32(magic.length + 4 * position, true))
}

/** Undefined if the bytes are not the start of a site artifact. */
function readVersion(bytes: Uint8Array): number | undefined {
  if (bytes.length < magic.length + 4) return undefined
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, magic.length + 4)
  return start.toString('latin1', 0, magic.length) === magic ? start.readUInt32LE(magic.length) : undefined
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

export function damaged(how: string): AppError {
  return new AppError('internal', `The site artifact is damaged: ${how}. Deploy the project again.`)
}
