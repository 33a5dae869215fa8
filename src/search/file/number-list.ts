/** A growing list of 32-bit numbers without a box for each. */
export interface NumberList {
  readonly length: number
  push(value: number): void
  /** A copy of exactly the numbers pushed. */
  toArray(): Int32Array
}

export function createNumberList(): NumberList {
  let values = new Int32Array(4_096)
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
    toArray: () => values.slice(0, length),
  }
}
