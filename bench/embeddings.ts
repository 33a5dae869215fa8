import {
  createVectorScan,
  type Neighbours,
  type PassageVectors,
  readVectorFile,
} from '../src/search/index.ts'
import { quantizeVector } from '../src/search/vectors/quantize-vector.ts'
import { keyBytes, strideOf, writeVectorFile } from '../src/search/vectors/vector-file.ts'
import type { BenchTable } from './relevance.ts'

const questions = 100
const wanted = 60
const sizes = [
  [10_000, 384],
  [10_000, 768],
  [10_000, 1536],
  [60_000, 384],
  [100_000, 384],
  [100_000, 768],
  [100_000, 1536],
  [300_000, 384],
] as const
/** Real embeddings vary in far fewer directions than they have dimensions, so each vector mixes a few of these. */
const directions = 48
const mixed = 6

type Numbers = () => number

function createNumbers(seed: number): Numbers {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

function createMixer(dimensions: number, seed: number): () => Float32Array {
  const next = createNumbers(7)
  const basis = Array.from({ length: directions }, () => Float32Array.from({ length: dimensions }, next))
  const random = createNumbers(seed)
  return () => {
    const vector = Float32Array.from({ length: dimensions }, () => random() / 2)
    for (let part = 0; part < mixed; part++) {
      const direction = basis[Math.floor(((random() + 1) / 2) * directions)] ?? new Float32Array()
      const share = random()
      for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] ?? 0) + share * (direction[i] ?? 0)
    }
    return vector
  }
}

function makeVectors(count: number, dimensions: number): PassageVectors {
  const mix = createMixer(dimensions, 11)
  const stride = strideOf(dimensions)
  const rows = new Int8Array(count * stride)
  const factors = new Float32Array(count)
  for (let i = 0; i < count; i++)
    factors[i] = quantizeVector(mix(), rows.subarray(i * stride, (i + 1) * stride))
  return { maker: 'bench', dimensions, stride, count, keys: new Uint8Array(count * keyBytes), factors, rows }
}

function ask(neighbours: Neighbours, dimensions: number) {
  const mix = createMixer(dimensions, 99)
  const times: number[] = []
  const found: Set<number>[] = []
  for (let i = 0; i < questions; i++) {
    const vector = mix()
    const start = performance.now()
    const { passages } = neighbours.nearest({ vector, most: wanted, factorOf: () => 1 })
    times.push(performance.now() - start)
    found.push(new Set(passages.slice(0, 10).map(({ passage }) => passage)))
  }
  times.sort((a, b) => a - b)
  return { p50: times[questions >> 1] ?? 0, fastest: times[0] ?? 0, found }
}

function timed<Result>(work: () => Result): [Result, string] {
  const start = performance.now()
  const result = work()
  return [result, (performance.now() - start).toFixed(0)]
}

function measureScan(count: number, dimensions: number) {
  const file = writeVectorFile(makeVectors(count, dimensions))
  const [scan, loadMs] = timed(() => createVectorScan(readVectorFile(file)))
  const { p50, fastest, found } = ask(scan, dimensions)
  const exact = ask(createVectorScan(readVectorFile(file), Number.POSITIVE_INFINITY), dimensions)
  const common = found.flatMap((set, i) => [...set].filter(passage => exact.found[i]?.has(passage)))
  return {
    ...{ passages: count.toLocaleString('en'), dimensions },
    ...{ 'file, MB': megabytes(file.byteLength), 'opened in, ms': loadMs },
    ...{ 'question p50, ms': p50.toFixed(2), 'fastest, ms': fastest.toFixed(2) },
    'recall@10 of exact': (common.length / (10 * questions)).toFixed(3),
    ...{ 'exact p50, ms': exact.p50.toFixed(2), 'exact fastest, ms': exact.fastest.toFixed(2) },
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

/** Measures speed, size and recall on generated vectors. No embedding model is available here to measure relevance with. */
export function measureEmbeddings(): BenchTable {
  return {
    title: 'The nearest 60 of generated vectors',
    rows: sizes.map(([count, dimensions]) => measureScan(count, dimensions)),
  }
}
