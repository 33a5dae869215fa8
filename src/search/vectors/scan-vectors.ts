import { type Best, createBest } from '../ranking/best.ts'
import { linkDots } from './dot-program.ts'
import type { FoundNeighbours, NeighbourQuestion, Neighbours, Spread } from './neighbours.ts'
import { quantizeVector } from './quantize-vector.ts'
import type { PassageVectors } from './vector-file.ts'

const pageBytes = 65_536
/** Rows for each call of the program; its products fit into the processor's nearest cache. */
const blockRows = 4_096
const mostNeighbours = 400

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
    let [seen, sum, squares] = [0, 0, 0]
    for (let first = 0; first < count; first += blockRows) {
      const rows = Math.min(blockRows, count - first)
      dots(first * stride, (first + rows) * stride, stride, rowsEnd, vectorEnd)
      for (let i = 0; i < rows; i++) {
        const own = factors[first + i] ?? 0
        if (own === 0) continue
        const similarity = (products[i] ?? 0) * own * factor
        seen += 1
        sum += similarity
        squares += similarity * similarity
        if (similarity <= best.threshold()) continue
        const taken = similarity * factorOf(first + i)
        if (taken > 0) best.offer(first + i, taken)
      }
    }
    return measureSpread(seen, sum, squares)
  }

  return {
    maker,
    dimensions,
    sizeBytes: memory.buffer.byteLength + factors.byteLength,
    nearest(question) {
      const factor = question.vector.length === dimensions ? quantizeVector(question.vector, row) : 0
      if (factor === 0) return { passages: [], spread: measureSpread(0, 0, 0) }
      asked.set(row)
      best.reset(question.most)
      const spread = scan(question, factor)
      return { passages: listBest(best.sorted()), spread }
    },
  }
}

function listBest({ passages, scores, count }: ReturnType<Best['sorted']>): FoundNeighbours['passages'] {
  return Array.from({ length: count }, (_, i) => ({
    passage: passages[i] ?? 0,
    similarity: scores[i] ?? 0,
  }))
}

function measureSpread(count: number, sum: number, squares: number): Spread {
  const mean = count === 0 ? 0 : sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) }
}
