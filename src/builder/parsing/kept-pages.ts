import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { PageTrace } from '../../content/index.ts'
import { divideContent, runAtOnce } from '../../shared/index.ts'

export interface KeptPage {
  trace: PageTrace
  /** As `encodeReading` wrote it. */
  content: Uint8Array
}

/** What a deployment keeps for later ones. */
export interface KeptSite {
  /** By the digest of each page's plan. */
  pages: Map<string, KeptPage>
  /** The words of all pages, as `buildIndexUpon` wrote them; null if missing or damaged. */
  readWords(): Uint8Array | null
}

interface Head {
  builder: string
  pages: { trace: PageTrace; length: number }[]
  /** The lengths of the pieces; none if there are no words. */
  words: number[]
}

const lengthBytes = 4
const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/*
 * File format: u32 length of the head (little-endian), the head, the content of each page, the words of all pages in pieces. Head and
 * words are Zstandard frames. Every part has a checksum, so each part shows its own damage. The words are divided before they are
 * compressed, because a change alters everything behind it in a frame, and the store shares equal bytes.
 */
export function writeKeptPages(
  builder: string,
  pages: readonly KeptPage[],
  words: Uint8Array | null,
): Uint8Array {
  const pieces = words ? runAtOnce(divideContent(words)).map(compress) : []
  const head = compressJson({
    builder,
    pages: pages.map(({ trace, content }) => ({ trace, length: content.length })),
    words: pieces.map(piece => piece.length),
  } satisfies Head)
  const length = new Uint8Array(lengthBytes)
  new DataView(length.buffer).setUint32(0, head.length, true)
  return Buffer.concat([length, head, ...pages.map(page => page.content), ...pieces])
}

/** Returns an empty site for a file that is damaged or from another builder. */
export function readKeptPages(bytes: Uint8Array, builder: string): KeptSite {
  const kept: KeptSite = { pages: new Map(), readWords: () => null }
  try {
    const headLength = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
    let start = lengthBytes + headLength
    const head = readHead(bytes.subarray(lengthBytes, start))
    if (head.builder !== builder) return kept
    for (const { trace, length } of head.pages) {
      kept.pages.set(trace.plan, { trace, content: bytes.subarray(start, start + length) })
      start += length
    }
    return { ...kept, readWords: () => decompressAll(bytes.subarray(start), head.words) }
  } catch {
    return { ...kept, pages: new Map() }
  }
}

function compressJson(value: unknown): Uint8Array {
  return compress(JSON.stringify(value))
}

function decompressAll(content: Uint8Array, lengths: readonly number[]): Uint8Array | null {
  if (lengths.length === 0) return null
  try {
    let start = 0
    return Buffer.concat(
      lengths.map(length => {
        start += length
        return zstdDecompressSync(content.subarray(start - length, start))
      }),
    )
  } catch {
    return null
  }
}

function compress(content: string | Uint8Array): Uint8Array {
  // Copied because zlib's result keeps a buffer of 32 kB alive, and sends it along to other threads.
  return new Uint8Array(zstdCompressSync(content, compression))
}

/** The cast is safe: the checksum shows that `writeKeptPages` wrote this. Of another builder's head, only the version is read. */
function readHead(content: Uint8Array): Head {
  return JSON.parse(zstdDecompressSync(content).toString()) as Head
}
