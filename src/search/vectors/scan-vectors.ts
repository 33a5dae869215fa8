import type { Neighbours, Spread } from '../core/neighbours.ts'
import { createTopPassages } from '../core/top-passages.ts'
import { createSignFilter } from './filter-by-signs.ts'
import { quantizeVector } from './quantize-vector.ts'
import type { PassageVectors } from './vector-file.ts'

const mostNeighbours = 400
/** One question may cost this many multiplications, about 8 ms. */
const exactMultiplications = 8_000_000
/** Rows in the sample that measures the spread of similarities on large sites. */
const sampleSize = 1_000

/**
 * Compares the question with every vector. If that takes more than `mostMultiplications`, signs choose candidates first, and the
 * result is approximate.
 */
export function createVectorScan(
  vectors: PassageVectors,
  mostMultiplications = exactMultiplications,
): Neighbours {
  const { count, dimensions, stride, maker, rows, factors, keys } = vectors
  const signs = count * dimensions > mostMultiplications ? createSignFilter(vectors) : null
  const asked = new Int8Array(dimensions)
  const best = createTopPassages(mostNeighbours)

  return {
    maker,
    dimensions,
    sizeBytes: rows.byteLength + factors.byteLength + keys.byteLength + (signs?.sizeBytes ?? 0),
    nearest({ vector, most, factorOf }) {
      const spread = createSpread()
      const factor = vector.length === dimensions ? quantizeVector(vector, asked) : 0
      if (factor === 0) return { passages: [], spread: spread.read() }
      const similarityOf = (passage: number) =>
        multiplyRow(rows, passage * stride, asked) * (factors[passage] ?? 0) * factor
      const consider = (passage: number, similarity: number) => {
        if (similarity <= best.threshold()) return
        const weighted = similarity * factorOf(passage)
        if (weighted > 0) best.offer(passage, weighted)
      }
      best.reset(most)
      const step = signs ? Math.ceil(count / sampleSize) : 1
      for (let passage = 0; passage < count; passage += step) {
        if (factors[passage] === 0) continue
        const similarity = similarityOf(passage)
        spread.add(similarity)
        if (!signs) consider(passage, similarity)
      }
      for (const passage of signs?.select(asked, factorOf) ?? []) consider(passage, similarityOf(passage))
      const found = best.sorted()
      const passages = Array.from({ length: found.count }, (_, i) => ({
        passage: found.passages[i] ?? 0,
        similarity: found.scores[i] ?? 0,
      }))
      return { passages, spread: spread.read() }
    },
  }
}

/** Returns the scalar product of a row and a vector; exact up to 133,000 dimensions. */
function multiplyRow(rows: Int8Array, start: number, vector: Int8Array): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum = (sum + (rows[start + i] ?? 0) * (vector[i] ?? 0)) | 0
  return sum
}

function createSpread() {
  let [count, sum, squares] = [0, 0, 0]
  return {
    add(similarity: number): void {
      count += 1
      sum += similarity
      squares += similarity * similarity
    },
    read(): Spread {
      const mean = sum / Math.max(1, count)
      return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) }
    },
  }
}
