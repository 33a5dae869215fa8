/** A growing list of 32-bit numbers without a box for each. */
export interface NumberList {
  readonly length: number
  push(value: number): void
  get(position: number): number
  /** Drops what is behind a position. */
  cut(length: number): void
  /** A copy of exactly the numbers pushed. */
  toArray(): Int32Array
}

export function createNumberList(): NumberList {
  let values = new Int32Array(1_024)
  let length = 0
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
  }
}
