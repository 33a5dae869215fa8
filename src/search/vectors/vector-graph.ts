import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Index } from 'usearch'
import { AppError } from '../../shared/index.ts'
import type { NeighbourQuestion, Neighbours } from './neighbours.ts'
import { createVectorScan } from './scan-vectors.ts'
import { keyBytes, type PassageVectors, readVectorFile, writeVectorFile } from './vector-file.ts'

/** Raised with every change of what the file holds. */
const formatVersion = 1
const magic = 0x4754434c
const headerBytes = 16
/** Vectors that stand for all where a question's similarities are measured. */
const sampleSize = 1_000
const addedAtOnce = 5_000
/** A filter is applied to what was found: where it leaves too little, more is looked for, up to this. */
const mostLookedAt = 8_192

/*
 * A graph of small worlds (Malkov and Yashunin, "Efficient and robust approximate nearest neighbor search using hierarchical
 * navigable small world graphs", 2018), by usearch, over 16-bit numbers: it makes bytes of vectors by their length, which leaves a
 * component of an embedding no more than a few bits. With these figures it finds 0.95 of the nearest and more.
 */
const graphSettings = { connectivity: 16, expansion_add: 128, expansion_search: 192 }

/** Undefined where the library, which is optional, is not installed or has no binary for this machine. */
async function loadLibrary(): Promise<typeof import('usearch') | undefined> {
  return import('usearch').catch(() => undefined)
}

function makeIndex({ Index, MetricKind, ScalarKind }: typeof import('usearch'), dimensions: number): Index {
  return new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.BF16,
    multi: false,
    ...graphSettings,
  })
}

/**
 * The graph of a site's vectors as one file. Takes minutes and all cores for a million: for a process of its own. Undefined
 * without the library.
 */
export async function buildVectorGraph(vectors: PassageVectors): Promise<Uint8Array | undefined> {
  const library = await loadLibrary()
  if (!library) return undefined
  const index = makeIndex(library, vectors.dimensions)
  const known = Array.from(vectors.factors.keys()).filter(row => vectors.factors[row] !== 0)
  for (let first = 0; first < known.length; first += addedAtOnce) {
    const rows = known.slice(first, first + addedAtOnce)
    index.add(BigUint64Array.from(rows, BigInt), copyRows(vectors, rows), availableParallelism())
  }
  const sample = writeVectorFile(takeSample(vectors, known))
  const graph = await withFile(async path => {
    index.save(path)
    return readFile(path)
  })
  const bytes = new Uint8Array(headerBytes + sample.byteLength + graph.byteLength)
  bytes.set(sample, headerBytes)
  bytes.set(graph, headerBytes + sample.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic, true)
  view.setUint32(4, formatVersion, true)
  view.setUint32(8, sample.byteLength, true)
  view.setUint32(12, crc32(bytes.subarray(headerBytes)), true)
  return bytes
}

/** Undefined without the library. Throws `internal` for anything but a whole file of this release. */
export async function openVectorGraph(bytes: Uint8Array): Promise<Neighbours | undefined> {
  const library = await loadLibrary()
  if (!library) return undefined
  const { sample, graph } = readFileParts(bytes)
  const sampled = createVectorScan(readVectorFile(sample))
  const { maker, dimensions } = sampled
  const index = makeIndex(library, dimensions)
  await withFile(async path => {
    await writeFile(path, graph)
    index.load(path)
  })
  return {
    ...{ maker, dimensions, sizeBytes: graph.byteLength + sampled.sizeBytes },
    nearest(question) {
      const { spread } = sampled.nearest({ ...question, most: 1 })
      if (question.vector.length !== dimensions || spread.deviation === 0) return { passages: [], spread }
      return { passages: search(index, question), spread }
    },
  }
}

function search(index: Index, { vector, most, factorOf }: NeighbourQuestion) {
  const asked = Float32Array.from(vector)
  const size = Number(index.size())
  for (let wanted = most; ; wanted *= 4) {
    const { keys, distances } = index.search(asked, Math.min(wanted, size), 1)
    if (!(keys instanceof BigUint64Array)) return []
    const found = Array.from(keys, (key, i) => {
      const passage = Number(key)
      return { passage, similarity: (1 - (distances[i] ?? 1)) * factorOf(passage) }
    }).filter(({ similarity }) => similarity > 0)
    if (found.length >= most || wanted >= Math.min(size, mostLookedAt))
      return found.sort((a, b) => b.similarity - a.similarity || a.passage - b.passage).slice(0, most)
  }
}

function readFileParts(bytes: Uint8Array): { sample: Uint8Array; graph: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWhole =
    bytes.byteLength >= headerBytes &&
    view.getUint32(0, true) === magic &&
    view.getUint32(4, true) === formatVersion &&
    crc32(bytes.subarray(headerBytes)) === view.getUint32(12, true)
  if (!isWhole)
    throw new AppError(
      'internal',
      'The graph of vectors is damaged or of another release. Deploy again to rebuild it.',
    )
  const end = headerBytes + view.getUint32(8, true)
  return { sample: bytes.subarray(headerBytes, end), graph: bytes.subarray(end) }
}

function takeSample(vectors: PassageVectors, known: readonly number[]): PassageVectors {
  const count = Math.min(sampleSize, known.length)
  const chosen = Array.from({ length: count }, (_, i) => known[Math.floor((i * known.length) / count)] ?? 0)
  const { maker, dimensions, stride } = vectors
  const rows = new Int8Array(count * stride)
  for (const [i, row] of chosen.entries())
    rows.set(vectors.rows.subarray(row * stride, (row + 1) * stride), i * stride)
  const factors = Float32Array.from(chosen, row => vectors.factors[row] ?? 0)
  return { maker, dimensions, stride, count, keys: new Uint8Array(count * keyBytes), factors, rows }
}

function copyRows({ rows, stride, dimensions }: PassageVectors, chosen: readonly number[]): Float32Array {
  const copy = new Float32Array(chosen.length * dimensions)
  for (const [i, row] of chosen.entries())
    copy.set(rows.subarray(row * stride, row * stride + dimensions), i * dimensions)
  return copy
}

/** The library reads and writes files alone. */
async function withFile<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-graph-'))
  try {
    return await use(join(folder, 'graph'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
