import { crc32 } from 'node:zlib'
import { AppError } from '../../shared/index.ts'

/** Increased with every change of the file's contents. */
const formatVersion = 1
const magic = 0x5654434c
const headerBytes = 32
const alignment = 16
export const keyBytes = 16

/** The vectors of a site's passages in index order, as signed bytes (`quantizeVector`). */
export interface PassageVectors {
  /** The model and settings that made them. Vectors of different makers cannot be compared. */
  maker: string
  dimensions: number
  /** Bytes per row: the dimensions, padded with zeros to a multiple of sixteen. */
  stride: number
  count: number
  /** Sixteen bytes per passage that identify the embedded text. */
  keys: Uint8Array
  /** One per row; 0 if a passage has no vector. */
  factors: Float32Array
  rows: Int8Array
}

export function strideOf(dimensions: number): number {
  return align(dimensions)
}

/**
 * Little-endian: magic, version, checksum of everything from byte 12, number of passages, dimensions, length of the maker; then,
 * each at a multiple of sixteen, the maker as UTF-8, keys, factors and rows.
 */
export function writeVectorFile(vectors: PassageVectors): Uint8Array {
  const maker = new TextEncoder().encode(vectors.maker)
  const places = layOut({ ...vectors, makerBytes: maker.byteLength })
  const bytes = new Uint8Array(places.end)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic, true)
  view.setUint32(4, formatVersion, true)
  view.setUint32(12, vectors.count, true)
  view.setUint32(16, vectors.dimensions, true)
  view.setUint32(20, maker.byteLength, true)
  bytes.set(maker, headerBytes)
  bytes.set(vectors.keys, places.keys)
  new Float32Array(bytes.buffer, places.factors, vectors.count).set(vectors.factors)
  new Int8Array(bytes.buffer, places.rows).set(vectors.rows)
  view.setUint32(8, crc32(bytes.subarray(12)), true)
  return bytes
}

/** Returns views over the bytes, which are copied only if unaligned. Throws `internal` for anything but a complete file. */
export function readVectorFile(input: Uint8Array): PassageVectors {
  if (input.byteLength < headerBytes) throw refuse(`is only ${input.byteLength} bytes long`)
  const bytes = input.byteOffset % alignment === 0 ? input : new Uint8Array(input)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== magic) throw refuse('has the wrong signature')
  const version = view.getUint32(4, true)
  if (version !== formatVersion)
    throw refuse(`has format ${version}; this release reads format ${formatVersion}`)
  const count = view.getUint32(12, true)
  const dimensions = view.getUint32(16, true)
  const makerBytes = view.getUint32(20, true)
  const places = layOut({ count, dimensions, makerBytes })
  if (places.end !== bytes.byteLength) throw refuse(`has ${bytes.byteLength} bytes instead of ${places.end}`)
  if (crc32(bytes.subarray(12)) !== view.getUint32(8, true))
    throw refuse('is damaged: its checksum does not match')
  const { buffer, byteOffset } = bytes
  return {
    maker: new TextDecoder().decode(bytes.subarray(headerBytes, headerBytes + makerBytes)),
    dimensions,
    stride: strideOf(dimensions),
    count,
    keys: bytes.subarray(places.keys, places.keys + count * keyBytes),
    factors: new Float32Array(buffer, byteOffset + places.factors, count),
    rows: new Int8Array(buffer, byteOffset + places.rows, count * strideOf(dimensions)),
  }
}

function layOut(sizes: { count: number; dimensions: number; makerBytes: number }) {
  const keys = align(headerBytes + sizes.makerBytes)
  const factors = keys + sizes.count * keyBytes
  const rows = align(factors + sizes.count * Float32Array.BYTES_PER_ELEMENT)
  return { keys, factors, rows, end: rows + sizes.count * strideOf(sizes.dimensions) }
}

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment
}

function refuse(reason: string): AppError {
  return new AppError('internal', `The vector file ${reason}. Deploy the documentation again to rebuild it.`)
}
