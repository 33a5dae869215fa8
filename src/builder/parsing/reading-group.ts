import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  addLazyBody,
  type Block,
  copyWithoutBody,
  type Page,
  type PageReading,
  type PageTrace,
  type Passage,
} from '../../content/index.ts'

/** Readings that are encoded together: one frame for many pages is much faster and smaller than a frame for each. */
export interface ReadingGroup {
  /** The positions of their pages in the site. */
  positions: number[]
  traces: (PageTrace | null)[]
  /** CRC-32 of the rest, lengths of the next two frames (u32, little-endian), frames: readings without bodies, HTML, passages. */
  bytes: Uint8Array<ArrayBuffer>
}

/** Where a reading is. */
export interface GroupPlace {
  /** The bytes of a `ReadingGroup`. */
  group: Uint8Array
  /** The number of readings in it. */
  size: number
  index: number
}

/** A reading without its trace. */
type Content = Pick<PageReading, 'read' | 'problems'>

const headerBytes = 12
const mostReadings = 32
const mostCharacters = 400_000

/** Collects readings into groups. */
export function createGroupWriter(onGroup: (group: ReadingGroup) => void) {
  let positions: number[] = []
  let readings: PageReading[] = []
  let characters = 0
  const flush = () => {
    if (readings.length === 0) return
    onGroup({ positions, traces: readings.map(({ trace }) => trace), bytes: encodeGroup(readings) })
    positions = []
    readings = []
    characters = 0
  }
  return {
    add(position: number, reading: PageReading): void {
      positions.push(position)
      readings.push(reading)
      characters += reading.read?.page.html.length ?? 0
      if (readings.length >= mostReadings || characters >= mostCharacters) flush()
    },
    flush,
  }
}

function encodeGroup(readings: readonly PageReading[]): Uint8Array<ArrayBuffer> {
  const contents = readings.map(({ read, problems }): Content => {
    return { read: read && { ...read, page: copyWithoutBody(read.page) }, problems }
  })
  const frames = [
    compress(contents),
    compress(readings.map(({ read }) => read?.page.html ?? '')),
    compress(readings.map(({ read }) => read?.page.passages.map(shorten) ?? [])),
  ]
  const header = new DataView(new ArrayBuffer(headerBytes))
  header.setUint32(4, frames[0]?.length ?? 0, true)
  header.setUint32(8, frames[1]?.length ?? 0, true)
  const bytes = new Uint8Array(Buffer.concat([new Uint8Array(header.buffer), ...frames]))
  new DataView(bytes.buffer).setUint32(0, crc32(bytes.subarray(4)), true)
  return bytes
}

/** Caches the bodies that were decoded last. Pages are mostly read in the order of their groups. */
export interface BodyCache {
  readHtml(frame: Uint8Array): string[]
  readPassages(frame: Uint8Array): Passage[][]
}

const keptFrames = 6

export function createBodyCache(): BodyCache {
  return { readHtml: remember(readHtml), readPassages: remember(readPassages) }
}

function remember<Decoded>(decode: (frame: Uint8Array) => Decoded): (frame: Uint8Array) => Decoded {
  const decoded = new Map<Uint8Array, Decoded>()
  return frame => {
    const found = decoded.get(frame) ?? decode(frame)
    decoded.delete(frame)
    decoded.set(frame, found)
    for (const oldest of decoded.keys()) {
      if (decoded.size <= keptFrames) break
      decoded.delete(oldest)
    }
    return found
  }
}

/** Opens the readings of a group. The bodies of pages are decoded when they are read. Undefined if the group is damaged. */
export function openGroup(bytes: Uint8Array, cache: BodyCache): Content[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerBytes || crc32(bytes.subarray(4)) !== view.getUint32(0, true)) return undefined
  const contentEnd = headerBytes + view.getUint32(4, true)
  const htmlEnd = contentEnd + view.getUint32(8, true)
  const [html, passages] = [bytes.subarray(contentEnd, htmlEnd), bytes.subarray(htmlEnd)]
  const contents = readContents(bytes.subarray(headerBytes, contentEnd))
  for (const [position, { read }] of contents.entries())
    if (read)
      addLazyBody(read.page, {
        html: () => cache.readHtml(html)[position] ?? '',
        passages: () => cache.readPassages(passages)[position] ?? [],
      })
  return contents
}

type ShortBlock = [kind: Block['kind'], markdown: string, text?: string]
type ShortPassage = Omit<Passage, 'blocks'> & { blocks: ShortBlock[] }

/** A block's text is left out if it equals the Markdown. */
function shorten({ blocks, ...passage }: Passage): ShortPassage {
  const shortened = blocks.map(({ kind, markdown, text }): ShortBlock => {
    return text === markdown ? [kind, markdown] : [kind, markdown, text]
  })
  return { ...passage, blocks: shortened }
}

function readPassages(frame: Uint8Array): Passage[][] {
  return decode<ShortPassage[][]>(frame).map(passages =>
    passages.map(({ blocks, ...passage }) => ({
      ...passage,
      blocks: blocks.map(([kind, markdown, text = markdown]) => ({ kind, markdown, text })),
    })),
  )
}

function readHtml(frame: Uint8Array): Page['html'][] {
  return decode(frame)
}

function readContents(frame: Uint8Array): Content[] {
  return decode(frame)
}

function compress(value: unknown): Uint8Array {
  return zstdCompressSync(JSON.stringify(value))
}

/** The cast is safe: the checksum shows that `encodeGroup` wrote this, and the builder's version that it was this release's. */
function decode<Decoded>(frame: Uint8Array): Decoded {
  return JSON.parse(zstdDecompressSync(frame).toString()) as Decoded
}
