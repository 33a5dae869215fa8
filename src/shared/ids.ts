import { randomFillSync } from 'node:crypto'
import { monotonicFactory, ulid } from 'ulid'

/** Creates an unguessable identifier: a ULID with 80 random bits, not monotonic. */
export type CreateId = () => string

export const createId: CreateId = () => ulid(undefined, randomFraction)

/** Creates an identifier for a given time, in milliseconds since the Unix epoch. */
export function createIdAt(time: number): string {
  return ulid(time, randomFraction)
}

/**
 * Creates identifiers that sort in the order of the calls in this process, also within a millisecond.
 * The next one can be guessed from the last.
 */
export const createOrderedId = (): string => nextOrdered()

const pool = new Uint8Array(4096)
let unused = 0

/** One of 256 equally likely fractions. Random bytes are drawn in bulk, as single draws are slow. */
function randomFraction(): number {
  if (unused === 0) {
    randomFillSync(pool)
    unused = pool.length
  }
  unused -= 1
  return (pool[unused] ?? 0) / 256
}

const nextOrdered = monotonicFactory(randomFraction)
