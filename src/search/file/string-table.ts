/** Strings by position, and positions by string. */
export interface Strings {
  readonly size: number
  get(position: number): string
  find(text: string): number | undefined
}

/** Strings over bytes, decoded on demand. */
export interface StringTable extends Strings {
  /** The concatenated UTF-8 of all strings, and where each starts, with one more entry at the end. */
  readonly text: Uint8Array
  readonly offsets: Uint32Array
}

interface StringColumns {
  text: Uint8Array
  offsets: Uint32Array
  /** A hash table with open addressing: position + 1, or 0 for empty. Its length is a power of two. */
  slots: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** FNV-1a over 32 bits (Fowler, Noll and Vo). */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5
  for (let at = start; at < end; at++) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** An empty string cannot be found. */
export function writeStringTable(strings: readonly string[]): StringColumns {
  const offsets = new Uint32Array(strings.length + 1)
  const pieces = strings.map(text => encoder.encode(text))
  for (const [i, piece] of pieces.entries()) offsets[i + 1] = (offsets[i] ?? 0) + piece.length
  const text = new Uint8Array(offsets[strings.length] ?? 0)
  for (const [i, piece] of pieces.entries()) text.set(piece, offsets[i])
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(strings.length * 2 + 2)))
  for (let i = 0; i < strings.length; i++) {
    if (offsets[i] === offsets[i + 1]) continue
    let slot = hash(text, offsets[i] ?? 0, offsets[i + 1] ?? 0) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = i + 1
  }
  return { text, offsets, slots }
}

export function openStringTable({ text, offsets, slots }: StringColumns): StringTable {
  const size = offsets.length - 1
  const equals = (position: number, bytes: Uint8Array): boolean => {
    const start = offsets[position] ?? 0
    if ((offsets[position + 1] ?? 0) - start !== bytes.length) return false
    for (let i = 0; i < bytes.length; i++) if (text[start + i] !== bytes[i]) return false
    return true
  }
  return {
    size,
    text,
    offsets,
    get: position => decoder.decode(text.subarray(offsets[position], offsets[position + 1])),
    find: wanted => {
      const bytes = encoder.encode(wanted)
      let slot = hash(bytes, 0, bytes.length) & (slots.length - 1)
      for (let tried = 0; tried < slots.length; tried++) {
        const entry = slots[slot] ?? 0
        if (entry === 0) return undefined
        if (equals(entry - 1, bytes)) return entry - 1
        slot = (slot + 1) & (slots.length - 1)
      }
      return undefined
    },
  }
}
