import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { PageTrace } from '../../content/parsing.ts'
import { divideContent, joinBytes } from '../../shared/index.ts'
import type { LocalFile } from './local-file.ts'
import type { GroupPlace } from './reading-group.ts'
import { openStoredGroups } from './stored-groups.ts'

export interface KeptPage {
  trace: PageTrace
  place: GroupPlace
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
  /** The length and the number of readings of each group. */
  groups: { length: number; size: number }[]
  pages: { trace: PageTrace; group: number; index: number }[]
  /** The lengths of the pieces; none if there are no words. */
  words: number[]
}

const lengthBytes = 4
const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/*
 * File format: u32 length of the head (little-endian), the head, the groups of readings, the words of all pages in pieces. Head and
 * words are Zstandard frames. Every part has a checksum, so each part shows its own damage. The words are divided before they are
 * compressed, because a change alters everything behind it in a frame, and the store shares equal bytes.
 */

/** Returns the file in parts, because it may be large. */
export function* writeKeptPages(
  builder: string,
  pages: readonly KeptPage[],
  words: Uint8Array | null,
): Generator<Uint8Array, void, undefined> {
  const pieces = words ? Array.from(divideContent(words), compress) : []
  const sizes = new Map(pages.map(({ place }) => [place.group, place.size]))
  const groups = [...sizes.keys()]
  const numbers = new Map(groups.map((group, number) => [group, number]))
  const head = compressJson({
    builder,
    groups: groups.map(group => ({ length: group.sizeBytes, size: sizes.get(group) ?? 0 })),
    pages: pages.map(({ trace, place: { group, index } }) => {
      return { trace, group: numbers.get(group) ?? 0, index }
    }),
    words: pieces.map(piece => piece.length),
  } satisfies Head)
  const length = new Uint8Array(lengthBytes)
  new DataView(length.buffer).setUint32(0, head.length, true)
  yield* [length, head]
  for (const group of groups) yield group.read()
  yield* pieces
}

/** Returns an empty site for a file that is damaged or from another builder. */
export function readKeptPages(file: LocalFile, builder: string): KeptSite {
  const kept: KeptSite = { pages: new Map(), readWords: () => null }
  try {
    const length = file.read(0, lengthBytes)
    const headLength = new DataView(length.buffer, length.byteOffset).getUint32(0, true)
    let start = lengthBytes + headLength
    const head = readHead(file.read(lengthBytes, headLength))
    if (head.builder !== builder) return kept
    const groupAt = openStoredGroups(file)
    const groups = head.groups.map(({ length, size }) => {
      start += length
      return { group: groupAt(start - length, length), size }
    })
    for (const { trace, group, index } of head.pages) {
      const place = groups[group]
      if (place) kept.pages.set(trace.plan, { trace, place: { ...place, index } })
    }
    return { ...kept, readWords: () => decompressAll(file, start, head.words) }
  } catch {
    return { ...kept, pages: new Map() }
  }
}

function compressJson(value: unknown): Uint8Array {
  return compress(JSON.stringify(value))
}

function decompressAll(file: LocalFile, start: number, lengths: readonly number[]): Uint8Array | null {
  if (lengths.length === 0) return null
  try {
    let end = start
    return joinBytes(
      lengths.map(length => {
        end += length
        return zstdDecompressSync(file.read(end - length, length))
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
