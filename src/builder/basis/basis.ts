import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ContentProblem } from '../../content/index.ts'
import type { KnownSite, PageProfile, SiteSource } from '../../content/parsing.ts'
import type { IndexTraits } from '../../search/index.ts'
import { openRecords, type RecordStore, type WrittenRecords } from '../../shared/index.ts'
import { openSeenFiles, type SeenFiles } from './seen-files.ts'

/** What a whole build keeps of a large site, so that a later build can replace a few pages of it. */
export interface Basis {
  /** Of the builder and its settings. */
  version: string
  /** The digest of the site's plan. */
  plan: string
  siteName: string | null
  /** The number of pages that some reader can open. */
  pageCount: number
  restricted: string[]
  /** The positions of the pages that use a file, by file; without the pages that are made from it. */
  usedBy: [file: string, positions: number[]][]
  siteProblems: ContentProblem[]
  /** With the position of their page. */
  pageProblems: [position: number, problem: ContentProblem][]
  traits: Omit<IndexTraits, 'linkTexts'>
}

export interface OpenedBasis extends Basis {
  /** The files that the whole build read. */
  seenFiles(): SeenFiles
  /** By the page's position in the plan; null if it is not published. */
  profile(position: number): PageProfile | null
  /** The texts of links to a page and its sections, by target. */
  linkTexts(position: number): [target: string, texts: string[]][]
}

interface Head extends Basis {
  stores: { offsets: number[]; firsts: number[] }[]
  seenBytes: number
}

const lengthBytes = 4

/*
 * The file: u32 length of the head (little-endian), the head (JSON, a Zstandard frame with a checksum), the chunks of the profiles, those
 * of the link texts, the seen files.
 */

/** The records are in the order of the plan. */
export function* writeBasis(
  basis: Basis,
  { profiles, linkTexts, seen }: { profiles: WrittenRecords; linkTexts: WrittenRecords; seen: Uint8Array },
): Generator<Uint8Array, void, undefined> {
  const written = [profiles, linkTexts]
  const stores = written.map(({ offsets, firsts }) => ({ offsets: [...offsets], firsts: [...firsts] }))
  const head = zstdCompressSync(JSON.stringify({ ...basis, stores, seenBytes: seen.length } satisfies Head))
  const length = new Uint8Array(lengthBytes)
  new DataView(length.buffer).setUint32(0, head.length, true)
  yield* [length, head]
  for (const { chunks } of written) for (const chunk of chunks) yield chunk.read()
  yield seen
}

/** Returns null if the file is not complete. The store has checked its digest. */
export function openBasis(file: { read(offset: number, sizeBytes: number): Uint8Array }): OpenedBasis | null {
  try {
    const length = file.read(0, lengthBytes)
    const headBytes = new DataView(length.buffer, length.byteOffset).getUint32(0, true)
    const { stores, seenBytes, ...basis } = readHead(file.read(lengthBytes, headBytes))
    let start = lengthBytes + headBytes
    const [profiles, linkTexts] = stores.map(({ offsets, firsts }): RecordStore => {
      const end = offsets.at(-1) ?? 0
      start += end
      const columns = { offsets: Uint32Array.from(offsets), firsts: Uint32Array.from(firsts) }
      return openRecords({ ...columns, chunks: file.read(start - end, end) })
    })
    if (!profiles || !linkTexts) return null
    return {
      ...basis,
      seenFiles: () => openSeenFiles(file.read(start, seenBytes)),
      // Casts: `writeBasis` wrote the records.
      profile: position => profiles.read(position) as PageProfile | null,
      linkTexts: position => linkTexts.read(position) as [string, string[]][],
    }
  } catch {
    return null
  }
}

/** A cast: the same release wrote the file, as its version shows. */
function readHead(content: Uint8Array): Head {
  return JSON.parse(zstdDecompressSync(content).toString()) as Head
}

export function knownSiteOf(
  basis: OpenedBasis,
  { pageCount, pathOf }: Pick<SiteSource, 'pageCount' | 'pathOf'>,
): KnownSite {
  const positions = new Map(Array.from({ length: pageCount }, (_, position) => [pathOf(position), position]))
  return {
    restricted: basis.restricted,
    profileOf(path) {
      const position = positions.get(path)
      return position === undefined ? undefined : (basis.profile(position) ?? undefined)
    },
  }
}
