import { joinBytes, longStep, type RecordStore, runAtOnce, type Steps } from '../../shared/index.ts'
import { extendDuplicates } from './extend-duplicates.ts'
import { extendTermLanguages } from './extend-languages.ts'
import { extendPages, type PlacedPages, placePages } from './extend-pages.ts'
import { findSurface, type IndexData, readIndexData, type SurfaceTable, visitSequence } from './index-data.ts'
import { limitStrings } from './limit-to-readable.ts'
import { createNumberList } from './number-list.ts'
import { endOf, type PostingPartition, startOf } from './posting-partition.ts'
import { openStringTable, type Strings, writeStringTable } from './string-table.ts'
import { readSequence } from './varint.ts'

/** Opens an index and the changes of some of its pages, as `buildChanges` wrote them. Throws `internal` as `readIndexData` does. */
export function readChangedIndex(bytes: Uint8Array, changes: Uint8Array | null): IndexData {
  const base = readIndexData(bytes)
  return changes === null ? base : extendIndex(base, readIndexData(changes))
}

/**
 * Replaces and adds pages of an index by those of a small one, and removes those that it names. The details of a page that is replaced
 * must be the same: only its passages are replaced. The result shares the large parts of both. The new pages and passages come after
 * all others, and new terms after the known ones; passages that were replaced or removed stay, without a page. The frequencies of terms
 * are counted from the texts, headings and titles, so they can differ a little from those of an index that is built whole.
 */
export function extendIndex(base: IndexData, changes: IndexData): IndexData {
  return runAtOnce(extendIndexInSteps(base, changes))
}

/** The same in steps, because some take as long as the base is large. */
export function* extendIndexInSteps(base: IndexData, changes: IndexData): Steps<IndexData> {
  const placed = placePages(base, changes)
  const languages = [...new Set([...base.summary.languages, ...changes.summary.languages])]
  const terms = joinTerms(base.terms, changes.terms)
  yield longStep
  const passages = replacePassages(base, changes, { placed, languages })
  yield longStep
  const sequence = renumberSequences(changes, { first: base.passagePages.length, numbers: terms.numbers })
  yield longStep
  const { summary, ...pages } = extendPages(base, changes, { placed, terms: terms.numbers })
  yield longStep
  const termFrequencies = countTerms(base, changes, { placed, terms })
  yield longStep
  const termLanguages = extendTermLanguages(base, changes, { languages, ...terms })
  const { length: first } = base.passagePages
  const partitions = [...base.partitions]
  for (const partition of changes.partitions) {
    partitions.push(renumberPartition(partition, { first, ...terms }))
    yield longStep
  }
  const surfaces = [...base.surfaces, listNewSurfaces(base, changes, terms.numbers)]
  yield longStep
  const columns = [...Object.values(passages), termFrequencies]
  return {
    ...base,
    ...passages,
    ...pages,
    // The peaks, languages and postings of terms take about three times as much as their frequencies.
    ownBytes: columns.reduce((sum, { byteLength }) => sum + byteLength, 3 * termFrequencies.byteLength),
    terms: limitStrings(terms.strings, term => (termFrequencies[term] ?? 0) > 0),
    termFrequencies,
    termPeaks: joinPeaks(base.termPeaks, changes.termPeaks, terms),
    termLanguages,
    partitions,
    surfaces,
    sequences: [...base.sequences, sequence],
    passageDuplicates: extendDuplicates(base, changes, sequence),
    records: joinRecords(base, changes, placed),
    summary: { ...base.summary, ...summary, languages, abbreviations: joinAbbreviations(base, changes) },
  }
}

interface JoinedTerms {
  strings: Strings
  /** For each term of the changes, its number among the joined ones. */
  numbers: Uint32Array
  size: number
}

function joinTerms(base: Strings, changes: Strings): JoinedTerms {
  const added: number[] = []
  const numbers = Uint32Array.from({ length: changes.size }, (_, term) => {
    const known = base.find(changes.get(term))
    return known ?? base.size + added.push(term) - 1
  })
  const size = base.size + added.length
  const strings: Strings = {
    size,
    get: term => (term < base.size ? base.get(term) : changes.get(added[term - base.size] ?? 0)),
    find(text) {
      const own = base.find(text)
      if (own !== undefined) return own
      const other = changes.find(text)
      return other === undefined ? undefined : numbers[other]
    },
  }
  return { strings, numbers, size }
}

type PassageColumns = Pick<IndexData, 'passagePages' | 'pageFirsts' | 'pageEnds' | 'pageLanguages'>

function replacePassages(
  base: IndexData,
  changes: IndexData,
  { placed, languages }: { placed: PlacedPages; languages: readonly string[] },
): PassageColumns {
  const { length: first } = base.passagePages
  const total = first + changes.passagePages.length
  const passagePages = new Uint32Array(total)
  passagePages.set(base.passagePages)
  const [pageFirsts, pageEnds] = [new Uint32Array(placed.count), new Uint32Array(placed.count)]
  const pageLanguages = new Uint8Array(placed.count)
  pageFirsts.set(base.pageFirsts)
  pageEnds.set(base.pageEnds)
  pageLanguages.set(base.pageLanguages)
  for (const page of [...placed.numbers, ...placed.removed])
    passagePages.fill(placed.count, pageFirsts[page], pageEnds[page])
  for (const page of placed.removed) pageEnds[page] = pageFirsts[page] ?? 0
  for (const [changed, page] of placed.numbers.entries()) {
    pageFirsts[page] = first + (changes.pageFirsts[changed] ?? 0)
    pageEnds[page] = first + (changes.pageEnds[changed] ?? 0)
    passagePages.fill(page, pageFirsts[page], pageEnds[page])
    const language = changes.summary.languages[changes.pageLanguages[changed] ?? 0] ?? ''
    pageLanguages[page] = Math.min(31, languages.indexOf(language))
  }
  return { passagePages, pageFirsts, pageEnds, pageLanguages }
}

/** The number of passages with each term. */
function countTerms(
  base: IndexData,
  changes: IndexData,
  { placed, terms: { numbers, size } }: { placed: PlacedPages; terms: JoinedTerms },
): Uint32Array {
  const frequencies = new Uint32Array(size)
  frequencies.set(base.termFrequencies)
  const add = (term: number, count: number) => {
    frequencies[term] = Math.max(0, (frequencies[term] ?? 0) + count)
  }
  for (const page of [...placed.numbers, ...placed.removed]) visitTerms(base, page, term => add(term, -1))
  for (const page of placed.numbers.keys()) visitTerms(changes, page, term => add(numbers[term] ?? 0, 1))
  for (const [term, number] of numbers.entries())
    frequencies[number] = Math.max(frequencies[number] ?? 0, changes.termFrequencies[term] ?? 0)
  return frequencies
}

/** Visits each term of each passage once, with those of the page's title. */
function visitTerms(data: IndexData, page: number, visit: (term: number) => void): void {
  const { pageFirsts, pageEnds, titles, titleOffsets } = data
  for (let passage = pageFirsts[page] ?? 0; passage < (pageEnds[page] ?? 0); passage++) {
    const values = new Set<number>()
    visitSequence(data, passage, value => values.add(value))
    // The passages of hidden pages have no words.
    if (values.size > 0)
      readSequence(titles, titleOffsets[page] ?? 0, titleOffsets[page + 1] ?? 0, value => values.add(value))
    values.delete(0)
    for (const value of values) visit(value - 1)
  }
}

function joinPeaks(base: Uint8Array, changes: Uint8Array, { numbers, size }: JoinedTerms): Uint8Array {
  const peaks = new Uint8Array(size)
  peaks.set(base)
  for (const [term, number] of numbers.entries())
    peaks[number] = Math.max(peaks[number] ?? 0, changes[term] ?? 0)
  return peaks
}

/** Sorts the postings of a partition by the joined numbers of their terms. */
function renumberPartition(
  partition: PostingPartition,
  { first, numbers, size }: { first: number; numbers: Uint32Array; size: number },
): PostingPartition {
  const offsets = new Uint32Array(size + 1)
  for (const [term, number] of numbers.entries())
    offsets[number + 1] = endOf(partition, term) - startOf(partition, term)
  for (let term = 0; term < size; term++) offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0)
  const total = offsets[size] ?? 0
  const [passages, impacts] = [new Uint16Array(total), new Uint8Array(total)]
  for (const [term, number] of numbers.entries()) {
    const [from, end] = [startOf(partition, term), endOf(partition, term)]
    passages.set(partition.passages.subarray(from, end), offsets[number])
    impacts.set(partition.impacts.subarray(from, end), offsets[number])
  }
  return { first: first + partition.first, size: partition.size, offsets, passages, impacts }
}

function renumberSequences(
  changes: IndexData,
  { first, numbers }: { first: number; numbers: Uint32Array },
): IndexData['sequences'][number] {
  const values = createNumberList()
  const pieces: Uint8Array[] = []
  const offsets = new Uint32Array(changes.passagePages.length + 1)
  for (let passage = 0; passage < changes.passagePages.length; passage++) {
    values.cut(0)
    visitSequence(changes, passage, value => values.push(value === 0 ? 0 : (numbers[value - 1] ?? 0) + 1))
    const piece = values.toVarints(0)
    pieces.push(piece)
    offsets[passage + 1] = (offsets[passage] ?? 0) + piece.length
  }
  return { first, offsets, bytes: joinBytes(pieces) }
}

function listNewSurfaces(base: IndexData, changes: IndexData, numbers: Uint32Array): SurfaceTable {
  const added = changes.surfaces.flatMap(({ strings, terms, letters }) =>
    Array.from({ length: strings.size }, (_, i) => {
      return { text: strings.get(i), term: numbers[terms[i] ?? 0] ?? 0, letters: letters[i] ?? 0 }
    }).filter(({ text }) => findSurface(base, text) === undefined),
  )
  return {
    strings: openStringTable(writeStringTable(added.map(({ text }) => text))),
    terms: Uint32Array.from(added, ({ term }) => term),
    letters: Uint32Array.from(added, ({ letters }) => letters),
  }
}

/** The records of pages come before those of passages. */
function joinRecords(base: IndexData, changes: IndexData, { numbers, count }: PlacedPages): RecordStore {
  const changed = new Map(numbers.map((page, position) => [page, position]))
  const [basePages, basePassages] = [base.pageLanguages.length, base.passagePages.length]
  const readPassage = (passage: number) =>
    passage < basePassages
      ? base.records.read(basePages + passage)
      : changes.records.read(numbers.length + passage - basePassages)
  const readPage = (page: number) => {
    const own = changed.get(page)
    return own === undefined ? base.records.read(page) : changes.records.read(own)
  }
  return {
    read: position => (position < count ? readPage(position) : readPassage(position - count)),
    heldBytes: () => base.records.heldBytes() + changes.records.heldBytes(),
  }
}

function joinAbbreviations(
  { summary }: IndexData,
  changes: IndexData,
): IndexData['summary']['abbreviations'] {
  const known = new Map(summary.abbreviations.map(words => [words.join(' '), words]))
  for (const words of changes.summary.abbreviations) known.set(words.join(' '), words)
  return [...known.values()]
}
