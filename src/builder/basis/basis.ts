import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ContentProblem } from '../../content/index.ts'
import type { FileRoom, PageProfile, PageTrace } from '../../content/parsing.ts'
import type { IndexTraits } from '../../search/index.ts'
import { openRecords, type RecordStore, type WrittenRecords } from '../../shared/index.ts'
import { openSeenFiles, type SeenFiles } from './seen-files.ts'

/** What a whole build keeps of a large site, so that a later build can replace a few pages of it. */
export interface Basis {
  /** Of the builder and its settings. */
  version: string
  /** The digests of the site's plan, and of the plan as `digestFrame` describes it. */
  plan: string
  frame: string
  /** In the order of the plan. */
  paths: string[]
  siteName: string | null
  /** The number of pages that some reader can open. */
  pageCount: number
  restricted: string[]
  /** The positions of the pages that use a file, by file; without the pages that are made from it. */
  usedBy: [file: string, positions: number[]][]
  /** Those that are neither the plan's nor a page's. */
  siteProblems: ContentProblem[]
  /** With the position of their page. */
  pageProblems: [position: number, problem: ContentProblem][]
  traits: Omit<IndexTraits, 'linkTexts'>
  /** As in `AssembledSite`. */
  siteFiles: string[]
  room: FileRoom | null
}

export interface OpenedBasis extends Basis {
  /** The files that the whole build read. */
  seenFiles(): SeenFiles
  /** By the page's position in the plan; null if it is not published. */
  profile(position: number): PageProfile | null
  /** The texts of links to a page and its sections, by target. */
  linkTexts(position: number): [target: string, texts: string[]][]
  /** Null for a page that could not be read. It is read again if its file changes. */
  trace(position: number): PageTrace | null
}

/** The parts of a basis that are written as records, in the order of the plan. */
export interface BasisRecords {
  profiles: WrittenRecords
  linkTexts: WrittenRecords
  traces: WrittenRecords
}

interface Head extends Basis {
  stores: { offsets: number[]; firsts: number[] }[]
  seenBytes: number
}

const lengthBytes = 4

/*
 * The file: u32 length of the head (little-endian), the head (JSON, a Zstandard frame with a checksum), the chunks of the profiles, those
 * of the link texts, those of the traces, the seen files.
 */

export function* writeBasis(
  basis: Basis,
  { profiles, linkTexts, traces, seen }: BasisRecords & { seen: Uint8Array },
): Generator<Uint8Array, void, undefined> {
  const written = [profiles, linkTexts, traces]
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
    const opened = stores.map(({ offsets, firsts }): (() => RecordStore) => {
      const [from, end] = [start, offsets.at(-1) ?? 0]
      start += end
      const columns = { offsets: Uint32Array.from(offsets), firsts: Uint32Array.from(firsts) }
      return () => openRecords({ ...columns, chunks: file.read(from, end) })
    })
    const [profiles, linkTexts, openTraces] = [opened[0]?.(), opened[1]?.(), opened[2]]
    if (!profiles || !linkTexts || !openTraces) return null
    let traces: RecordStore | undefined
    return {
      ...basis,
      seenFiles: () => openSeenFiles(file.read(start, seenBytes)),
      // Casts: `writeBasis` wrote the records.
      profile: position => profiles.read(position) as PageProfile | null,
      linkTexts: position => linkTexts.read(position) as [string, string[]][],
      trace(position) {
        traces ??= openTraces()
        return traces.read(position) as PageTrace | null
      },
    }
  } catch {
    return null
  }
}

/** A cast: the same release wrote the file, as its version shows. */
function readHead(content: Uint8Array): Head {
  return JSON.parse(zstdDecompressSync(content).toString()) as Head
}
