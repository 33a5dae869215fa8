import { varintBytes, writeVarint } from './varint.ts'

/** A growing list of 32-bit numbers without a box for each. */
export interface NumberList {
  readonly length: number
  push(value: number): void
  get(position: number): number
  /** Drops what is behind a position. */
  cut(length: number): void
  /** A copy of exactly the numbers pushed. */
  toArray(): Int32Array
  /** The numbers as `writeVarint` writes them, each raised by what makes it at least 0. */
  toVarints(raisedBy: number): Uint8Array
}

/** Begins with the numbers given. */
export function createNumberList(begin: ArrayLike<number> = []): NumberList {
  let values = new Int32Array(begin.length + 1_024)
  values.set(begin)
  let length = begin.length
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === values.length) {
        const grown = new Int32Array(values.length * 2)
        grown.set(values)
        values = grown
      }
      values[length] = value
      length += 1
    },
    get: position => values[position] ?? 0,
    cut: end => {
      length = end
    },
    toArray: () => values.slice(0, length),
    toVarints: raisedBy => {
      let size = 0
      for (let i = 0; i < length; i++) size += varintBytes((values[i] ?? 0) + raisedBy)
      const bytes = new Uint8Array(size)
      for (let i = 0, at = 0; i < length; i++) at = writeVarint(bytes, at, (values[i] ?? 0) + raisedBy)
      return bytes
    },
  }
}
