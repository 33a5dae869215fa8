import { createHash } from 'node:crypto'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { IndexedPages } from '../core/indexed-page.ts'
import { describePassage } from './describe-passage.ts'
import { quantizeVector } from './quantize-vector.ts'
import { keyBytes, type PassageVectors, strideOf, writeVectorFile } from './vector-file.ts'

/** A text without a vector, with the positions of the passages that have it. */
export interface MissingVector {
  positions: number[]
}

/** The vectors of an index while they are being made. */
export interface VectorDraft {
  readonly total: number
  /** How many of them reuse an earlier vector. */
  readonly kept: number
  /** The texts that need a vector, each once. */
  readonly missing: readonly MissingVector[]
  /** The vectors' dimensions; undefined while there are none. */
  dimensions(): number | undefined
  textOf(missing: MissingVector): string
  /** Returns false for a vector without direction or with other dimensions than the first. */
  take(missing: MissingVector, vector: ArrayLike<number>): boolean
  /** Returns undefined while there are no vectors. */
  write(): Uint8Array | undefined
}

/** More characters than most embedding models read. */
const mostCharacters = 6_000
const passagesInTurn = 500
const rowsInTurn = 10_000

/**
 * Plans the vectors of an index, and copies earlier ones with the same text and model. Yields to the event loop, because an
 * index can have a million passages.
 */
export async function draftVectors(
  index: IndexedPages,
  { maker, earlier }: { maker: string; earlier: readonly PassageVectors[] },
): Promise<VectorDraft> {
  const keys = new Uint8Array(index.passageCount * keyBytes)
  const places = await placeKeys(earlier.filter(file => file.maker === maker))
  const missing = new Map<string, MissingVector>()
  const draft = openRows(index.passageCount)
  let [total, kept] = [0, 0]
  for (let position = 0; position < index.passageCount; position++) {
    if (position % passagesInTurn === 0) await turnOfEventLoop()
    const text = describePassage(index, position, mostCharacters)
    if (text === undefined) continue
    total += 1
    const digest = createHash('sha256').update(text).digest().subarray(0, keyBytes)
    keys.set(digest, position * keyBytes)
    const key = digest.toString('hex')
    const place = places.get(key)
    if (place !== undefined) {
      draft.copy(position, place)
      kept += 1
    } else {
      const found = missing.get(key) ?? { positions: [] }
      found.positions.push(position)
      missing.set(key, found)
    }
  }
  return {
    total,
    kept,
    missing: [...missing.values()],
    dimensions: () => draft.rows()?.dimensions,
    textOf: ({ positions: [position = 0] }) => describePassage(index, position, mostCharacters) ?? '',
    take: ({ positions }, vector) => draft.set(positions, vector),
    write: () => {
      const rows = draft.rows()
      return rows && writeVectorFile({ maker, count: index.passageCount, keys, ...rows })
    },
  }
}

/** Whether every searchable passage has a vector. */
export function hasEveryVector({ count, keys, factors }: PassageVectors): boolean {
  for (let position = 0; position < count; position++) {
    const key = keys.subarray(position * keyBytes, (position + 1) * keyBytes)
    if (factors[position] === 0 && key.some(byte => byte !== 0)) return false
  }
  return true
}

interface Place {
  file: PassageVectors
  row: number
}

/** Leaves out files whose vectors have another length than those of the first. */
async function placeKeys(files: readonly PassageVectors[]): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  for (const file of files.filter(({ dimensions }) => dimensions === files[0]?.dimensions)) {
    const { count, keys, factors } = file
    for (let row = 0; row < count; row++) {
      if (row % rowsInTurn === 0) await turnOfEventLoop()
      if (factors[row] === 0) continue
      const key = Buffer.from(keys.subarray(row * keyBytes, (row + 1) * keyBytes)).toString('hex')
      places.set(key, { file, row })
    }
  }
  return places
}

type Rows = Pick<PassageVectors, 'rows' | 'factors' | 'stride' | 'dimensions'>

/** Collects rows, allocated when the first vector shows their length. */
function openRows(count: number) {
  let open: Rows | undefined
  const make = (dimensions: number): Rows => {
    const stride = strideOf(dimensions)
    return { dimensions, stride, rows: new Int8Array(count * stride), factors: new Float32Array(count) }
  }
  return {
    rows: () => open,
    copy(position: number, { file, row }: Place): void {
      open ??= make(file.dimensions)
      const { stride } = file
      open.rows.set(file.rows.subarray(row * stride, (row + 1) * stride), position * stride)
      open.factors[position] = file.factors[row] ?? 0
    },
    set(positions: readonly number[], vector: ArrayLike<number>): boolean {
      const row = new Int8Array(vector.length)
      const factor = quantizeVector(vector, row)
      if (factor === 0 || (open && vector.length !== open.dimensions)) return false
      open ??= make(vector.length)
      for (const position of positions) {
        open.rows.set(row, position * open.stride)
        open.factors[position] = factor
      }
      return true
    },
  }
}
