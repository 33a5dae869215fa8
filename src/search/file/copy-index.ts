import { type Audience, mayRead } from '../../content/index.ts'
import { createRecordWriter, joinBytes, type Steps, type WrittenRecords } from '../../shared/index.ts'
import type { IndexData, SequenceTable, SurfaceTable } from './index-data.ts'
import { type Columns, writeIndexFile } from './index-file.ts'
import { limitToReadable } from './limit-to-readable.ts'
import { joinPartitions } from './posting-partition.ts'
import { writeStringTable } from './string-table.ts'
import { type Summary, writeSummary } from './summary.ts'

/**
 * Copies an index for a static export: only the pages that the audience may read and that are wanted, by path. `openIndex` opens the
 * copy, in browsers too, and ranks as it does for that audience. Records are plain, because browsers can only decompress
 * asynchronously; compress the copy as a whole. The other pages keep their positions and nothing else: the copy has none of their
 * words, records, paths and groups.
 */
export function* copyIndex(
  whole: IndexData,
  audience: Audience,
  isWanted: (path: string) => boolean = () => true,
): Steps<Uint8Array> {
  const { summary, paths } = whole
  const included = Array.from(
    whole.pageLanguages,
    (_, page) =>
      !whole.removedPages?.has(page) &&
      mayRead(summary.access?.[page], audience) &&
      isWanted(paths.get(page)),
  )
  // Passages that were replaced belong to no page.
  const isWhole = !included.includes(false) && whole.passagePages.every(page => page < included.length)
  yield whole.passagePages.length
  const records = yield* copyRecords(whole, included)
  return joinBytes(
    writeIndexFile({
      ...listColumns(isWhole ? whole : limitToReadable(whole, included), included),
      ...(isWhole && { summary: writeSummary(dropAccess(summary)) }),
      recordChunks: records.chunks,
      recordOffsets: records.offsets,
      recordFirsts: records.firsts,
    }),
  )
}

function* copyRecords(data: IndexData, included: readonly boolean[]): Steps<WrittenRecords> {
  const { passagePages } = data
  const records = createRecordWriter({ isPlain: true })
  const pageCount = included.length
  for (let position = 0; position < pageCount + passagePages.length; position++) {
    const page = position < pageCount ? position : (passagePages[position - pageCount] ?? 0)
    records.add(included[page] ? data.records.read(position) : null)
    yield 500
  }
  return records.finish()
}

/** Readers who can read an included page can read the copy, so it does not say who they are. */
function dropAccess({ access: _, ...summary }: Summary): Summary {
  return summary
}

function listColumns(
  data: IndexData,
  included: readonly boolean[],
): Omit<Columns, 'recordChunks' | 'recordOffsets' | 'recordFirsts'> {
  const terms = writeStringTable(
    Array.from({ length: data.terms.size }, (_, term) =>
      (data.termFrequencies[term] ?? 0) > 0 ? data.terms.get(term) : '',
    ),
  )
  const surfaces = joinSurfaces(data.surfaces)
  const paths = writeStringTable(Array.from(included, (isKept, page) => (isKept ? data.paths.get(page) : '')))
  const isPageKept = (page: number) => included[page] === true
  const isPassageKept = (passage: number) => isPageKept(data.passagePages[passage] ?? included.length)
  const sequences = keepLists(data.sequences, isPassageKept)
  const titles = keepLists([{ first: 0, offsets: data.titleOffsets, bytes: data.titles }], isPageKept)
  const access = included.map(isKept => (isKept ? null : ({ isRestricted: true } as const)))
  return {
    summary: writeSummary({ ...data.summary, access }),
    termText: terms.text,
    termOffsets: terms.offsets,
    termSlots: terms.slots,
    termFrequencies: data.termFrequencies,
    termPeaks: data.termPeaks,
    termLanguages: data.termLanguages,
    ...joinPartitions(data.partitions, data.terms.size),
    surfaceText: surfaces.strings.text,
    surfaceOffsets: surfaces.strings.offsets,
    surfaceSlots: surfaces.strings.slots,
    surfaceTerms: surfaces.terms,
    surfaceLetters: surfaces.letters,
    passagePages: data.passagePages,
    passageDuplicates: data.passageDuplicates,
    sequences: sequences.bytes,
    sequenceOffsets: sequences.offsets,
    pageFirsts: data.pageFirsts,
    pageEnds: data.pageEnds,
    pageTrails: data.pageTrails,
    pageLanguages: data.pageLanguages,
    titles: titles.bytes,
    titleOffsets: titles.offsets,
    pathText: paths.text,
    pathOffsets: paths.offsets,
    pathSlots: paths.slots,
    facetPages: data.facetPages,
  }
}

function joinSurfaces(tables: readonly SurfaceTable[]) {
  return {
    strings: writeStringTable(
      tables.flatMap(({ strings }) => Array.from({ length: strings.size }, (_, i) => strings.get(i))),
    ),
    terms: Uint32Array.from(tables.flatMap(({ terms }) => [...terms])),
    letters: Uint32Array.from(tables.flatMap(({ letters }) => [...letters])),
  }
}

/** Joins tables, and empties the lists that are not kept. */
function keepLists(
  tables: readonly SequenceTable[],
  isKept: (list: number) => boolean,
): { bytes: Uint8Array; offsets: Uint32Array } {
  const kept = new Uint8Array(tables.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const ends = new Uint32Array(tables.reduce((sum, { offsets }) => sum + offsets.length - 1, 1))
  let end = 0
  for (const { first, offsets, bytes } of tables) {
    for (let i = 0; i + 1 < offsets.length; i++) {
      if (isKept(first + i)) {
        const part = bytes.subarray(offsets[i], offsets[i + 1])
        kept.set(part, end)
        end += part.length
      }
      ends[first + i + 1] = end
    }
  }
  return { bytes: kept.subarray(0, end), offsets: ends }
}
