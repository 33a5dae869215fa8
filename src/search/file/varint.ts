/**
 * Writes an unsigned number in seven-bit groups, lowest first, with the high bit set on all but the last (LEB128). Returns the
 * end.
 */
export function writeVarint(target: Uint8Array, at: number, value: number): number {
  let [rest, end] = [value, at]
  while (rest > 127) {
    target[end] = (rest & 127) | 128
    rest >>>= 7
    end += 1
  }
  target[end] = rest
  return end + 1
}

/** Returns the number of bytes that `writeVarint` uses. */
export function varintBytes(value: number): number {
  if (value < 1 << 7) return 1
  if (value < 1 << 14) return 2
  return value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5
}

export function readSequence(
  bytes: Uint8Array,
  start: number,
  end: number,
  visit: (value: number) => void,
): void {
  for (let at = start; at < end; at++) {
    let byte = bytes[at] ?? 0
    let value = byte & 127
    for (let shift = 7; byte > 127 && at + 1 < end; shift += 7) {
      at += 1
      byte = bytes[at] ?? 0
      value |= (byte & 127) << shift
    }
    visit(value)
  }
}
