import { createBest } from '../ranking/best.ts'
import { linkDots } from './dot-program.ts'
import type { FoundNeighbours, NeighbourQuestion, Neighbours } from './neighbours.ts'
import { quantizeVector } from './quantize-vector.ts'
import type { PassageVectors } from './vector-file.ts'

const pageBytes = 65_536
/** Rows for each call of the program; its products fit into the processor's nearest cache. */
const blockRows = 4_096
const mostNeighbours = 400

/** What has been seen of a question's similarities. */
export interface Spread {
  count: number
  sum: number
  squares: number
}

/** Searches every vector, in memory of its own: exact, and with bytes and SIMD fast enough for 100,000 passages. */
export function createVectorScan(vectors: PassageVectors): Neighbours {
  const { count, dimensions, stride, maker } = vectors
  const factors = Float32Array.from(vectors.factors)
  const rowsEnd = count * stride
  const vectorEnd = rowsEnd + stride * Int16Array.BYTES_PER_ELEMENT
  const size = vectorEnd + blockRows * Int32Array.BYTES_PER_ELEMENT
  const memory = new WebAssembly.Memory({ initial: Math.ceil(size / pageBytes) })
  new Int8Array(memory.buffer, 0, rowsEnd).set(vectors.rows)
  const asked = new Int16Array(memory.buffer, rowsEnd, stride)
  const products = new Int32Array(memory.buffer, vectorEnd, blockRows)
  const dots = linkDots(memory)
  const row = new Int8Array(dimensions)
  const best = createBest(mostNeighbours)

  function scan({ factorOf }: NeighbourQuestion, factor: number): Spread {
    const spread: Spread = { count: 0, sum: 0, squares: 0 }
    for (let first = 0; first < count; first += blockRows) {
      const rows = Math.min(blockRows, count - first)
      dots(first * stride, (first + rows) * stride, stride, rowsEnd, vectorEnd)
      for (let i = 0; i < rows; i++) {
        const own = factors[first + i] ?? 0
        if (own === 0) continue
        const similarity = (products[i] ?? 0) * own * factor
        spread.count += 1
        spread.sum += similarity
        spread.squares += similarity * similarity
        if (similarity <= best.threshold()) continue
        const taken = similarity * factorOf(first + i)
        if (taken > 0) best.offer(first + i, taken)
      }
    }
    return spread
  }

  return {
    maker,
    dimensions,
    sizeBytes: memory.buffer.byteLength + factors.byteLength,
    nearest(question) {
      const factor = question.vector.length === dimensions ? quantizeVector(question.vector, row) : 0
      if (factor === 0) return { passages: [], prominence: 0 }
      asked.set(row)
      best.reset(question.most)
      return describeBest(best.sorted, scan(question, factor))
    },
  }
}

function describeBest(sorted: ReturnType<typeof createBest>['sorted'], spread: Spread): FoundNeighbours {
  const { passages, scores, count } = sorted()
  return {
    passages: Array.from({ length: count }, (_, i) => ({
      passage: passages[i] ?? 0,
      similarity: scores[i] ?? 0,
    })),
    prominence: measureProminence(count === 0 ? 0 : (scores[0] ?? 0), spread),
  }
}

export function measureProminence(best: number, { count, sum, squares }: Spread): number {
  if (count === 0) return 0
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
  return deviation === 0 ? 0 : (best - mean) / deviation
}
