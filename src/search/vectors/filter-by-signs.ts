import type { PassageVectors } from './vector-file.ts'

const selected = 4_000
/** Sorting passages into this many grades is faster than a heap. */
const bestGrade = 1_024
const wordBits = 32

export interface SignFilter {
  readonly sizeBytes: number
  /** Returns about 4,000 passages whose signs agree most with the question's, by position. */
  select(question: Int8Array, factorOf: (passage: number) => number): number[]
}

/**
 * Stores one bit per component: whether it exceeds the component's mean over the site. The more bits two vectors share, the
 * smaller the angle between them (Charikar, "Similarity estimation techniques from rounding algorithms", 2002). The mean is
 * subtracted because many models put all vectors into a narrow cone.
 */
export function createSignFilter({ rows, factors, stride, dimensions, count }: PassageVectors): SignFilter {
  const words = Math.ceil(dimensions / wordBits)
  const means = measureMeans({ rows, stride, dimensions, count })
  const signs = new Int32Array(count * words)
  for (let passage = 0; passage < count; passage++)
    writeSigns(rows.subarray(passage * stride, passage * stride + dimensions), means, signs, passage * words)
  const asked = new Int32Array(words)
  const grades = new Uint16Array(count)

  return {
    sizeBytes: signs.byteLength + grades.byteLength,
    select(question, factorOf) {
      writeSigns(question, means, asked, 0)
      const sizes = new Uint32Array(bestGrade + 1)
      for (let passage = 0; passage < count; passage++) {
        const grade = factors[passage] === 0 ? 0 : gradeOf(passage) * factorOf(passage)
        grades[passage] = grade
        sizes[Math.floor(grade)] = (sizes[Math.floor(grade)] ?? 0) + 1
      }
      return listFrom(grades, lowestGrade(sizes))
    },
  }

  function gradeOf(passage: number): number {
    let differing = 0
    for (let i = 0; i < words; i++)
      differing += countBits((signs[passage * words + i] ?? 0) ^ (asked[i] ?? 0))
    return bestGrade * (1 - differing / dimensions)
  }
}

/** Returns the lowest grade to select, so that about 4,000 passages have it or a better one. */
function lowestGrade(sizes: Uint32Array): number {
  let lowest = bestGrade
  for (let enough = sizes[lowest] ?? 0; enough < selected && lowest > 1; enough += sizes[lowest] ?? 0)
    lowest -= 1
  return lowest
}

function listFrom(grades: Uint16Array, lowest: number): number[] {
  const passages: number[] = []
  for (let passage = 0; passage < grades.length; passage++)
    if ((grades[passage] ?? 0) >= lowest) passages.push(passage)
  return passages
}

function measureMeans({
  rows,
  stride,
  dimensions,
  count,
}: Pick<PassageVectors, 'rows' | 'stride' | 'dimensions' | 'count'>): Int32Array {
  const sums = new Int32Array(dimensions)
  for (let start = 0; start < count * stride; start += stride)
    for (let i = 0; i < dimensions; i++) sums[i] = (sums[i] ?? 0) + (rows[start + i] ?? 0)
  return sums.map(sum => Math.round(sum / count))
}

/** Writes one bit per component, without branches: the bits are random, so the processor would mispredict half of them. */
function writeSigns(vector: Int8Array, means: Int32Array, target: Int32Array, at: number): void {
  for (let first = 0; first < vector.length; first += wordBits) {
    let word = 0
    for (let i = first; i < first + wordBits; i++)
      word = (word << 1) | (((means[i] ?? 0) - (vector[i] ?? 0)) >>> 31)
    target[at + first / wordBits] = word
  }
}

/** Counts the bits that are set in 32 (Warren, "Hacker's Delight", 2002). */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
