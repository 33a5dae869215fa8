import { randomFillSync } from 'node:crypto'
import { ulid } from 'ulid'

/** Makes an unguessable identifier: a ULID with 80 random bits, never monotonic. */
export type CreateId = () => string

export const createId: CreateId = () => ulid(undefined, randomFraction)

/** The same with a time of the caller's, in milliseconds since the Unix epoch. */
export function createIdAt(time: number): string {
  return ulid(time, randomFraction)
}

const pool = new Uint8Array(4096)
let unused = 0

/** One of 256 fractions, each as likely; asked for one at a time, the system's generator would cost more than the identifier. */
function randomFraction(): number {
  if (unused === 0) {
    randomFillSync(pool)
    unused = pool.length
  }
  unused -= 1
  return (pool[unused] ?? 0) / 256
}
