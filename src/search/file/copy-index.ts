import { type Audience, mayRead } from '../../content/index.ts'
import { createRecordWriter, joinBytes, type Steps, type WrittenRecords } from '../../shared/index.ts'
import { type IndexData, readIndexData } from './index-data.ts'
import {
  bytesOf,
  type Columns,
  readIndexFile,
  type SectionName,
  section,
  writeIndexFile,
} from './index-file.ts'
import { limitToReadable } from './limit-to-readable.ts'
import { writeStringTable } from './string-table.ts'
import { type Summary, writeSummary } from './summary.ts'

/**
 * Copies an index for a static export: only the pages that the audience may read and that are wanted, by path. `openIndex` opens the
 * copy, in browsers too, and ranks as it does for that audience. Records are plain, because browsers cannot read Zstandard; compress
 * the copy as a whole. The other pages keep their positions and nothing else: the copy has none of their words, records, paths and
 * groups. Throws `internal` as `openIndex` does.
 */
export function* copyIndex(
  bytes: Uint8Array,
  audience: Audience,
  isWanted: (path: string) => boolean = () => true,
): Steps<Uint8Array> {
  const whole = readIndexData(bytes)
  const { summary, paths } = whole
  const included = Array.from(
    whole.pageLanguages,
    (_, page) => mayRead(summary.access?.[page], audience) && isWanted(paths.get(page)),
  )
  const isWhole = !included.includes(false)
  yield bytes.byteLength >> 3
  const records = yield* copyRecords(whole, included)
  const sections = readIndexFile(bytes)
  const names = Object.keys(section) as SectionName[]
  const columns = Object.fromEntries(names.map(name => [name, bytesOf(sections, name)])) as Columns
  const parts = writeIndexFile({
    ...columns,
    ...(isWhole
      ? { summary: writeSummary(dropAccess(whole.summary)) }
      : limitColumns(limitToReadable(whole, included), included)),
    recordChunks: records.chunks,
    recordOffsets: records.offsets,
    recordFirsts: records.firsts,
  })
  return joinBytes(parts)
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

function limitColumns(data: IndexData, included: readonly boolean[]): Partial<Columns> {
  const terms = Array.from({ length: data.terms.size }, (_, term) =>
    (data.termFrequencies[term] ?? 0) > 0 ? data.terms.get(term) : '',
  )
  const surfaces = Array.from({ length: data.surfaces.size }, (_, surface) => data.surfaces.get(surface))
  const paths = Array.from(included, (isKept, page) => (isKept ? data.paths.get(page) : ''))
  const isPassageKept = (passage: number) => included[data.passagePages[passage] ?? 0] === true
  const sequences = keepLists(data.sequences, data.sequenceOffsets, isPassageKept)
  const titles = keepLists(data.titles, data.titleOffsets, page => included[page] === true)
  const access = included.map(isKept => (isKept ? null : ({ isRestricted: true } as const)))
  return {
    summary: writeSummary({ ...data.summary, access }),
    ...nameTable('term', terms),
    termFrequencies: data.termFrequencies,
    termPeaks: data.termPeaks,
    postingOffsets: data.postingOffsets,
    postingPassages: data.postingPassages,
    postingImpacts: data.postingImpacts,
    ...nameTable('surface', surfaces),
    surfaceTerms: data.surfaceTerms,
    surfaceLetters: data.surfaceLetters,
    sequences: sequences.bytes,
    sequenceOffsets: sequences.offsets,
    titles: titles.bytes,
    titleOffsets: titles.offsets,
    ...nameTable('path', paths),
    facetPages: data.facetPages,
  }
}

function nameTable(name: 'term' | 'surface' | 'path', strings: readonly string[]): Partial<Columns> {
  const { text, offsets, slots } = writeStringTable(strings)
  return { [`${name}Text`]: text, [`${name}Offsets`]: offsets, [`${name}Slots`]: slots }
}

/** Empties the lists that are not kept. */
function keepLists(
  bytes: Uint8Array,
  offsets: Uint32Array,
  isKept: (list: number) => boolean,
): { bytes: Uint8Array; offsets: Uint32Array } {
  const kept = new Uint8Array(bytes.length)
  const ends = new Uint32Array(offsets.length)
  let end = 0
  for (let list = 0; list + 1 < offsets.length; list++) {
    const part = bytes.subarray(offsets[list], offsets[list + 1])
    if (isKept(list)) {
      kept.set(part, end)
      end += part.length
    }
    ends[list + 1] = end
  }
  return { bytes: kept.subarray(0, end), offsets: ends }
}
