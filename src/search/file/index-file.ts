import { crc32 } from 'node:zlib'
import { AppError, type DeferredBytes } from '../../shared/index.ts'

/** Increased with every change of a section's contents. */
const formatVersion = 6
const magic = 0x5854434c
const headerBytes = 24
const entryBytes = 16
const alignment = 8

/** Section numbers in the file. `search/README.md` describes the contents. */
export const section = {
  summary: 1,
  termText: 2,
  termOffsets: 3,
  termSlots: 4,
  termFrequencies: 5,
  termPeaks: 6,
  termLanguages: 7,
  postingOffsets: 8,
  postingPassages: 9,
  postingImpacts: 10,
  surfaceText: 11,
  surfaceOffsets: 12,
  surfaceSlots: 13,
  surfaceTerms: 14,
  surfaceLetters: 15,
  passagePages: 16,
  passageDuplicates: 17,
  sequenceOffsets: 18,
  sequences: 19,
  pageFirsts: 20,
  pageTrails: 21,
  pageLanguages: 22,
  titleOffsets: 23,
  titles: 24,
  pathText: 25,
  pathOffsets: 26,
  pathSlots: 27,
  facetPages: 28,
  recordChunks: 29,
  recordOffsets: 30,
  recordFirsts: 31,
  partitionFirsts: 32,
  pageEnds: 33,
} as const

export type SectionName = keyof typeof section
export type Sections = Map<SectionName, Uint8Array>
type Numbers = Uint8Array | Uint16Array | Uint32Array
/** The contents of a section. Several parts are joined. */
type Column = Numbers | readonly DeferredBytes[]
export type Columns = Record<SectionName, Column>

/**
 * Writes the sections after a header: magic, version, length, checksum of the rest, and a table of number, offset and length. Returns
 * the file in parts, because it may be large. Deferred parts are read twice: for the checksum, and when they are returned.
 */
export function writeIndexFile(columns: Columns): Iterable<Uint8Array> {
  const names = sectionNames()
  const header = new Uint8Array(align(headerBytes + names.length * entryBytes))
  const view = new DataView(header.buffer)
  let end = header.length
  for (const [i, name] of names.entries()) {
    const [at, length] = [headerBytes + i * entryBytes, lengthOf(columns[name])]
    view.setUint32(at, section[name], true)
    view.setUint32(at + 4, end / alignment, true)
    view.setUint32(at + 8, length, true)
    end += align(length)
  }
  view.setUint32(0, magic, true)
  view.setUint32(4, formatVersion, true)
  view.setUint32(8, end / alignment, true)
  view.setUint32(16, names.length, true)
  let checksum = crc32(header.subarray(16))
  for (const part of listSections(columns)) checksum = crc32(part, checksum)
  view.setUint32(12, checksum, true)
  return {
    *[Symbol.iterator]() {
      yield header
      yield* listSections(columns)
    },
  }
}

function* listSections(columns: Columns): Generator<Uint8Array, void, undefined> {
  for (const name of sectionNames()) {
    const column = columns[name]
    if (ArrayBuffer.isView(column)) yield bytesIn(column)
    else for (const part of column) yield part.read()
    const length = lengthOf(column)
    yield new Uint8Array(align(length) - length)
  }
}

function bytesIn({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function lengthOf(column: Column): number {
  if (ArrayBuffer.isView(column)) return column.byteLength
  return column.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

/** Whether a file that starts with `head` (at least eight bytes) is an index of this release, if it is complete. */
export function isCurrentIndex(head: Uint8Array): boolean {
  if (head.byteLength < 8) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return view.getUint32(0, true) === magic && view.getUint32(4, true) === formatVersion
}

/**
 * Returns the sections as views over the bytes, which are copied only if unaligned. Throws `internal` for another version, a
 * truncated file or a wrong checksum.
 */
export function readIndexFile(input: Uint8Array): Sections {
  if (input.byteLength < headerBytes) throw refuse(`is only ${input.byteLength} bytes long`)
  const bytes = input.byteOffset % alignment === 0 ? input : new Uint8Array(input)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== magic) throw refuse('has the wrong signature')
  const version = view.getUint32(4, true)
  if (version !== formatVersion)
    throw refuse(`has format ${version}; this release reads format ${formatVersion}`)
  const length = view.getUint32(8, true) * alignment
  if (length !== bytes.byteLength) throw refuse(`has ${bytes.byteLength} bytes instead of ${length}`)
  if (crc32(bytes.subarray(16)) !== view.getUint32(12, true))
    throw refuse('is damaged: its checksum does not match')
  return readTable(bytes, view)
}

function readTable(bytes: Uint8Array, view: DataView): Sections {
  const count = view.getUint32(16, true)
  if (headerBytes + count * entryBytes > bytes.byteLength)
    throw refuse('is damaged: its section table is too long')
  const found = new Map<number, Uint8Array>()
  for (let i = 0; i < count; i++) {
    const at = headerBytes + i * entryBytes
    const offset = view.getUint32(at + 4, true) * alignment
    const length = view.getUint32(at + 8, true)
    if (offset + length > bytes.byteLength) throw refuse('is damaged: a section is too long')
    found.set(view.getUint32(at, true), bytes.subarray(offset, offset + length))
  }
  const sections: Sections = new Map()
  for (const name of sectionNames()) {
    const bytesOfSection = found.get(section[name])
    if (bytesOfSection === undefined) throw refuse(`is damaged: section ${name} is missing`)
    sections.set(name, bytesOfSection)
  }
  return sections
}

export function bytesOf(sections: Sections, name: SectionName): Uint8Array {
  return sections.get(name) ?? new Uint8Array()
}

export function shortsOf(sections: Sections, name: SectionName): Uint16Array {
  const bytes = bytesOf(sections, name)
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1)
}

export function numbersOf(sections: Sections, name: SectionName): Uint32Array {
  const bytes = bytesOf(sections, name)
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
}

function sectionNames(): SectionName[] {
  const isName = (name: string): name is SectionName => Object.hasOwn(section, name)
  return Object.keys(section).filter(isName)
}

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment
}

function refuse(reason: string): AppError {
  return new AppError('internal', `The search index ${reason}. Deploy the documentation again to rebuild it.`)
}
