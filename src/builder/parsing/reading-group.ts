import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  addBody,
  bodyOf,
  copyWithoutBody,
  type PackedBody,
  type Page,
  type PageWithoutBody,
} from '../../content/index.ts'
import type { PageReading, PageTrace } from '../../content/parsing.ts'
import { packPassages, unpackPassages } from '../../search/index.ts'
import type { DeferredBytes, PackedRecords } from '../../shared/index.ts'
import { packHtml, unpackHtml } from '../../site/index.ts'

/** Readings that are encoded together, except for the bodies of their pages, which the site and the index store as they are. */
export interface ReadingGroup {
  /** The positions of their pages in the site. */
  positions: number[]
  traces: (PageTrace | null)[]
  /** CRC-32 of the rest, length of the contents (u32, little-endian), contents (a Zstandard frame), bodies. */
  bytes: Uint8Array<ArrayBuffer>
}

/** Where a reading is. */
export interface GroupPlace {
  /** The bytes of a `ReadingGroup`. */
  group: DeferredBytes
  /** The number of readings in it. */
  size: number
  index: number
}

/** A reading without its trace. */
type Content = Pick<PageReading, 'read' | 'problems'>

interface StoredContent extends Pick<Content, 'problems'> {
  /** Null for a broken page. */
  read: StoredPage | null
}

interface StoredPage extends Omit<NonNullable<Content['read']>, 'page'> {
  page: PageWithoutBody
  /** The sizes of the chunks of the page's HTML and passages. */
  body: Record<keyof PackedBody, ChunkSize[]>
}

type ChunkSize = [bytes: number, records: number]

const headerBytes = 8
const mostReadings = 32
const mostBytes = 100_000

/** Collects readings into groups. */
export function createGroupWriter(onGroup: (group: ReadingGroup) => void) {
  let positions: number[] = []
  let traces: (PageTrace | null)[] = []
  let contents: StoredContent[] = []
  let bodies: Uint8Array[] = []
  let size = 0
  const flush = () => {
    if (positions.length === 0) return
    // Cloned because a part of a string keeps the whole one in memory, here the page's source.
    onGroup({ positions, traces: structuredClone(traces), bytes: encodeGroup(contents, bodies) })
    positions = []
    traces = []
    contents = []
    bodies = []
    size = 0
  }
  return {
    add(position: number, { read, problems, trace }: PageReading): void {
      positions.push(position)
      traces.push(trace)
      if (read === null) contents.push({ read, problems })
      else {
        const { html, passages } = packBody(read.page)
        contents.push({
          read: {
            ...read,
            page: copyWithoutBody(read.page),
            body: { html: measure(html), passages: measure(passages) },
          },
          problems,
        })
        for (const chunk of [...html, ...passages]) {
          bodies.push(chunk.read())
          size += chunk.sizeBytes
        }
      }
      if (positions.length >= mostReadings || size >= mostBytes) flush()
    },
    flush,
  }
}

function packBody(page: Page): PackedBody {
  const { packed, html, passages } = bodyOf(page)
  return packed ?? { html: packHtml(html()), passages: packPassages(passages()) }
}

function measure(packed: PackedRecords): ChunkSize[] {
  return packed.map(({ sizeBytes, count }) => [sizeBytes, count])
}

function encodeGroup(
  contents: readonly StoredContent[],
  bodies: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const frame = zstdCompressSync(JSON.stringify(contents))
  const header = new DataView(new ArrayBuffer(headerBytes))
  header.setUint32(4, frame.length, true)
  const bytes = new Uint8Array(Buffer.concat([new Uint8Array(header.buffer), frame, ...bodies]))
  new DataView(bytes.buffer).setUint32(0, crc32(bytes.subarray(4)), true)
  return bytes
}

/** Opens the readings of a group. The bodies of pages are read when they are needed. Undefined if the group is damaged. */
export function openGroup(group: DeferredBytes): Content[] | undefined {
  const bytes = group.read()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerBytes || crc32(bytes.subarray(4)) !== view.getUint32(0, true)) return undefined
  let end = headerBytes + view.getUint32(4, true)
  const contents = readContents(bytes.subarray(headerBytes, end))
  const take = (sizes: readonly ChunkSize[]): PackedRecords =>
    sizes.map(([sizeBytes, count]) => {
      const start = end
      end += sizeBytes
      return { sizeBytes, count, read: () => group.read().subarray(start, start + sizeBytes) }
    })
  return contents.map(({ read, problems }) => {
    if (read === null) return { read, problems }
    const { body, ...others } = read
    const packed = { html: take(body.html), passages: take(body.passages) }
    const page = addBody(read.page, {
      html: () => unpackHtml(packed.html),
      passages: () => unpackPassages(packed.passages),
      packed,
    })
    return { read: { ...others, page }, problems }
  })
}

/** The cast is safe: the checksum shows that `encodeGroup` wrote this, and the builder's version that it was this release's. */
function readContents(frame: Uint8Array): StoredContent[] {
  return JSON.parse(zstdDecompressSync(frame).toString()) as StoredContent[]
}
