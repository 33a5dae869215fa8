import { openRecords, type RecordStore } from '../../shared/index.ts'
import { bytesOf, numbersOf, readIndexFile, shortsOf } from './index-file.ts'
import { openStringTable, type StringTable } from './string-table.ts'
import { readSummary, type Summary } from './summary.ts'

/** Passages per partition of the postings, which number them with 16 bits. */
export const partitionPassages = 65_536

/** How quickly repetitions of a word stop adding to the score (`k1` of BM25). */
export const saturation = 1.2

/** An index file as views over its bytes. The names are those of the sections. */
export interface IndexData {
  summary: Summary
  terms: StringTable
  termFrequencies: Uint32Array
  termPeaks: Uint8Array
  termLanguages: Uint32Array
  postingOffsets: Uint32Array
  postingPassages: Uint16Array
  postingImpacts: Uint8Array
  surfaces: StringTable
  surfaceTerms: Uint32Array
  surfaceLetters: Uint32Array
  passagePages: Uint32Array
  passageDuplicates: Uint32Array
  sequenceOffsets: Uint32Array
  sequences: Uint8Array
  pageFirsts: Uint32Array
  pageTrails: Uint32Array
  pageLanguages: Uint8Array
  titleOffsets: Uint32Array
  titles: Uint8Array
  paths: StringTable
  facetPages: Uint32Array
  records: RecordStore
  /** By page; missing if the readers may read every page. */
  isReadable?: readonly boolean[]
}

/** Throws `internal` if the bytes are damaged or not an index of this release. */
export function readIndexData(bytes: Uint8Array): IndexData {
  const sections = readIndexFile(bytes)
  const numbers = (name: Parameters<typeof numbersOf>[1]) => numbersOf(sections, name)
  const raw = (name: Parameters<typeof bytesOf>[1]) => bytesOf(sections, name)
  return {
    summary: readSummary(raw('summary')),
    terms: openStringTable({
      text: raw('termText'),
      offsets: numbers('termOffsets'),
      slots: numbers('termSlots'),
    }),
    termFrequencies: numbers('termFrequencies'),
    termPeaks: raw('termPeaks'),
    termLanguages: numbers('termLanguages'),
    postingOffsets: numbers('postingOffsets'),
    postingPassages: shortsOf(sections, 'postingPassages'),
    postingImpacts: raw('postingImpacts'),
    surfaces: openStringTable({
      text: raw('surfaceText'),
      offsets: numbers('surfaceOffsets'),
      slots: numbers('surfaceSlots'),
    }),
    surfaceTerms: numbers('surfaceTerms'),
    surfaceLetters: numbers('surfaceLetters'),
    passagePages: numbers('passagePages'),
    passageDuplicates: numbers('passageDuplicates'),
    sequenceOffsets: numbers('sequenceOffsets'),
    sequences: raw('sequences'),
    pageFirsts: numbers('pageFirsts'),
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

/**
 * Inverse document frequency (Robertson and Zaragoza, "The probabilistic relevance framework", 2009); the highest possible value
 * for a missing term.
 */
export function inverseFrequency(data: IndexData, term: number | undefined): number {
  const count = data.passagePages.length
  const holding = term === undefined ? 0 : (data.termFrequencies[term] ?? 0)
  return Math.log(1 + (count - holding + 0.5) / (holding + 0.5))
}
