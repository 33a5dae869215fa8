import { randomFillSync, randomInt } from 'node:crypto'
import { encodeTime, TIME_LEN, ulid } from 'ulid'

/** Creates an identifier that nobody can guess. Those of one process sort in the order of the calls, also within a millisecond. */
export type CreateId = () => string

let lastTime = 0
/** The random part of the last identifier: two numbers of 40 bits. */
let [high, low] = [0, 0]

/**
 * A ULID. Within a millisecond, or if the clock is set back a little, the random part grows by 64 random bits ("monotonic random", RFC 9562,
 * section 6.2), so the next identifier cannot be guessed from the last.
 */
export const createId: CreateId = () => {
  const now = Date.now()
  if (now > lastTime || now < lastTime - mostLeadMs) {
    startTime(now)
  } else {
    low += randomInt(half)
    high += randomInt(2 ** 24) + Math.floor(low / half)
    low %= half
    if (high >= half) startTime(lastTime + 1)
  }
  return encodeTime(lastTime, TIME_LEN) + encodeHalf(high) + encodeHalf(low)
}

const half = 2 ** 40
/** A clock that is set back further was wrong before. New identifiers then have the right time, but sort before the earlier ones. */
const mostLeadMs = 3_600_000

function startTime(time: number): void {
  lastTime = time
  // Half of the range stays free, so that the number can grow.
  high = randomInt(half / 2)
  low = randomInt(half)
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function encodeHalf(value: number): string {
  let text = ''
  for (let rest = value; text.length < 8; rest = Math.floor(rest / 32)) text = digits.charAt(rest % 32) + text
  return text
}

/** Creates an identifier for a given time, in milliseconds since the Unix epoch, with 80 random bits. */
export function createIdAt(time: number): string {
  return ulid(time, randomFraction)
}

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
