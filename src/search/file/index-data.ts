import { openRecords, type RecordStore } from '../../shared/index.ts'
import type { PageRecord, PassageRecord } from '../core/records.ts'
import { bytesOf, numbersOf, readIndexFile, shortsOf } from './index-file.ts'
import { openPartitions, type PostingPartition } from './posting-partition.ts'
import { openStringTable, type Strings, type StringTable } from './string-table.ts'
import { readSummary, type Summary } from './summary.ts'
import { readSequence } from './varint.ts'

/** How quickly repetitions of a word stop adding to the score (`k1` of BM25). */
export const saturation = 1.2

/** Words as they are written. */
export interface SurfaceTable {
  strings: StringTable
  terms: Uint32Array
  /** As `letterBits` returns them. */
  letters: Uint32Array
}

/** The sequences of a passage and those after it. */
export interface SequenceTable {
  first: number
  /** Where each sequence starts, with one more entry at the end. */
  offsets: Uint32Array
  bytes: Uint8Array
}

/** An index as views over its bytes. The names are those of the sections. */
export interface IndexData {
  summary: Summary
  terms: Strings
  termFrequencies: Uint32Array
  termPeaks: Uint8Array
  termLanguages: Uint32Array
  /** In the order of their passages. */
  partitions: readonly PostingPartition[]
  surfaces: readonly SurfaceTable[]
  /** A passage that was replaced or removed has a page beyond the last one. */
  passagePages: Uint32Array
  passageDuplicates: Uint32Array
  /** In the order of their passages. */
  sequences: readonly SequenceTable[]
  /** The first passage of each page, and the end of its passages. */
  pageFirsts: Uint32Array
  pageEnds: Uint32Array
  pageTrails: Uint32Array
  pageLanguages: Uint8Array
  titleOffsets: Uint32Array
  titles: Uint8Array
  paths: Strings
  facetPages: Uint32Array
  records: RecordStore
  /** Pages that are gone, and only keep their positions; missing if there are none. */
  removedPages?: ReadonlySet<number>
  /** By page; missing if the readers may read every page. */
  isReadable?: readonly boolean[]
  /** How many bytes it takes beside the files; missing if it only has views. */
  ownBytes?: number
}

/** Throws `internal` if the bytes are damaged or not an index of this release. */
export function readIndexData(bytes: Uint8Array): IndexData {
  const sections = readIndexFile(bytes)
  const numbers = (name: Parameters<typeof numbersOf>[1]) => numbersOf(sections, name)
  const raw = (name: Parameters<typeof bytesOf>[1]) => bytesOf(sections, name)
  const terms = openStringTable({
    text: raw('termText'),
    offsets: numbers('termOffsets'),
    slots: numbers('termSlots'),
  })
  return {
    summary: readSummary(raw('summary')),
    terms,
    termFrequencies: numbers('termFrequencies'),
    termPeaks: raw('termPeaks'),
    termLanguages: numbers('termLanguages'),
    partitions: openPartitions(
      {
        partitionFirsts: numbers('partitionFirsts'),
        postingOffsets: numbers('postingOffsets'),
        postingPassages: shortsOf(sections, 'postingPassages'),
        postingImpacts: raw('postingImpacts'),
      },
      terms.size,
    ),
    surfaces: [
      {
        strings: openStringTable({
          text: raw('surfaceText'),
          offsets: numbers('surfaceOffsets'),
          slots: numbers('surfaceSlots'),
        }),
        terms: numbers('surfaceTerms'),
        letters: numbers('surfaceLetters'),
      },
    ],
    passagePages: numbers('passagePages'),
    passageDuplicates: numbers('passageDuplicates'),
    sequences: [{ first: 0, offsets: numbers('sequenceOffsets'), bytes: raw('sequences') }],
    pageFirsts: numbers('pageFirsts'),
    pageEnds: numbers('pageEnds'),
    pageTrails: numbers('pageTrails'),
    pageLanguages: raw('pageLanguages'),
    titleOffsets: numbers('titleOffsets'),
    titles: raw('titles'),
    paths: openStringTable({
      text: raw('pathText'),
      offsets: numbers('pathOffsets'),
      slots: numbers('pathSlots'),
    }),
    facetPages: numbers('facetPages'),
    records: openRecords({
      chunks: raw('recordChunks'),
      offsets: numbers('recordOffsets'),
      firsts: numbers('recordFirsts'),
    }),
  }
}

/** A cast: the checksum is correct, so `describePage` wrote the record. */
export function pageRecord({ records }: Pick<IndexData, 'records'>, position: number): PageRecord {
  return records.read(position) as PageRecord
}

/** A cast, as in `pageRecord`. Passages are stored after the pages. */
export function passageRecord(
  { records, pageLanguages }: Pick<IndexData, 'records' | 'pageLanguages'>,
  position: number,
): PassageRecord {
  return records.read(pageLanguages.length + position) as PassageRecord
}

/** Returns the term of a word as it is written. A word that only replaced passages have is not found. */
export function findSurface(
  { surfaces, termFrequencies }: Pick<IndexData, 'surfaces' | 'termFrequencies'>,
  text: string,
): number | undefined {
  for (const { strings, terms } of surfaces) {
    const position = strings.find(text)
    const term = position === undefined ? undefined : terms[position]
    if (term !== undefined && (termFrequencies[term] ?? 0) > 0) return term
  }
  return undefined
}

/** Visits a passage's sequence, as `writePassageSequences` describes it. */
export function visitSequence(
  { sequences }: Pick<IndexData, 'sequences'>,
  passage: number,
  visit: (value: number) => void,
): void {
  const table = sequences.findLast(({ first }) => first <= passage)
  if (table === undefined) return
  const { bytes, offsets, first } = table
  readSequence(bytes, offsets[passage - first] ?? 0, offsets[passage - first + 1] ?? 0, visit)
}

/**
 * Inverse document frequency (Robertson and Zaragoza, "The probabilistic relevance framework", 2009); the highest possible value
 * for a missing term.
 */
export function inverseFrequency(data: IndexData, term: number | undefined): number {
  const count = data.passagePages.length
  const holding = term === undefined ? 0 : (data.termFrequencies[term] ?? 0)
  return Math.log(1 + (count - holding + 0.5) / (holding + 0.5))
}
