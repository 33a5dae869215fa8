import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  addLazyBody,
  type Block,
  copyWithoutBody,
  type PageReading,
  type PageTrace,
  type Passage,
} from '../../content/index.ts'

/** A kept page without its trace and body. */
type PageContent = Pick<PageReading, 'read' | 'problems'>

const headerBytes = 12

/**
 * Encodes a reading without its trace: CRC-32 of the rest, lengths of the next two parts (u32, little-endian), and as JSON in
 * Zstandard frames the reading without the page's body, its HTML and its passages.
 */
export function encodeReading({ read, problems }: PageReading): Uint8Array {
  const bare = read && { ...read, page: copyWithoutBody(read.page) }
  const parts = [JSON.stringify({ read: bare, problems } satisfies PageContent)]
  if (read) parts.push(JSON.stringify(read.page.html), JSON.stringify(read.page.passages.map(shorten)))
  const [content = new Uint8Array(), html = new Uint8Array(), passages = new Uint8Array()] = parts.map(part =>
    zstdCompressSync(part),
  )
  const bytes = new Uint8Array(headerBytes + content.length + html.length + passages.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(4, content.length, true)
  view.setUint32(8, html.length, true)
  bytes.set(content, headerBytes)
  bytes.set(html, headerBytes + content.length)
  bytes.set(passages, headerBytes + content.length + html.length)
  view.setUint32(0, crc32(bytes.subarray(4)), true)
  return bytes
}

/** The page's body is decoded each time it is read. Undefined if the content is damaged. */
export function decodeReading(bytes: Uint8Array, trace: PageTrace | null): PageReading | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerBytes || crc32(bytes.subarray(4)) !== view.getUint32(0, true)) return undefined
  const contentEnd = headerBytes + view.getUint32(4, true)
  const htmlEnd = contentEnd + view.getUint32(8, true)
  const { read, problems } = readContent(bytes.subarray(headerBytes, contentEnd))
  const html = bytes.subarray(contentEnd, htmlEnd)
  const passages = bytes.subarray(htmlEnd)
  if (read) addLazyBody(read.page, { html: () => readHtml(html), passages: () => readPassages(passages) })
  return { read, problems, trace }
}

/** The cast is safe: the checksum shows that `encodeReading` wrote this, and the builder's version that it was this release's. */
function readContent(content: Uint8Array): PageContent {
  return JSON.parse(zstdDecompressSync(content).toString()) as PageContent
}

/** The cast is safe for the same reason. */
function readHtml(content: Uint8Array): string {
  return JSON.parse(zstdDecompressSync(content).toString()) as string
}

/** The cast is safe for the same reason. */
function readPassages(content: Uint8Array): Passage[] {
  const passages = JSON.parse(zstdDecompressSync(content).toString()) as ReturnType<typeof shorten>[]
  return passages.map(({ blocks, ...passage }) => ({
    ...passage,
    blocks: blocks.map(([kind, markdown, text = markdown]) => ({ kind, markdown, text })),
  }))
}

type ShortBlock = [kind: Block['kind'], markdown: string, text?: string]

/** A block's text is left out if it equals the Markdown. */
function shorten({ blocks, ...passage }: Passage): Omit<Passage, 'blocks'> & { blocks: ShortBlock[] } {
  return {
    ...passage,
    blocks: blocks.map(({ kind, markdown, text }) =>
      text === markdown ? [kind, markdown] : [kind, markdown, text],
    ),
  }
}
