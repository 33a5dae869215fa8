import { varintBytes, writeVarint } from './varint.ts'

/** A growing list of unboxed 32-bit numbers. */
export interface NumberList {
  readonly length: number
  push(value: number): void
  get(position: number): number
  cut(length: number): void
  toArray(): Int32Array
  /** Returns the numbers and empties the list, so that they are not twice in memory. */
  take(): Int32Array<ArrayBuffer>
  /** Writes the numbers with `writeVarint`, each raised to be at least 0. */
  toVarints(raisedBy: number): Uint8Array
}

const startLength = 1_024

export function createNumberList(begin: ArrayLike<number> = []): NumberList {
  let values = new Int32Array(begin.length + startLength)
  values.set(begin)
  let length = begin.length
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === values.length) values = resize(values, length * 2)
      values[length] = value
      length += 1
    },
    get: position => values[position] ?? 0,
    cut: end => {
      length = end
    },
    toArray: () => values.slice(0, length),
    take: () => {
      const taken = resize(values, length)
      values = new Int32Array(startLength)
      length = 0
      return taken
    },
    toVarints: raisedBy => {
      let size = 0
      for (let i = 0; i < length; i++) size += varintBytes((values[i] ?? 0) + raisedBy)
      const bytes = new Uint8Array(size)
      for (let i = 0, at = 0; i < length; i++) at = writeVarint(bytes, at, (values[i] ?? 0) + raisedBy)
      return bytes
    },
  }
}

/** Frees the memory of numbers that nobody reads any longer. */
export function release(numbers: Int32Array<ArrayBuffer>): void {
  resize(numbers, 0)
}

/** The old memory is freed at once, not when garbage is collected. */
function resize(values: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return new Int32Array(values.buffer.transfer(length * Int32Array.BYTES_PER_ELEMENT))
}
