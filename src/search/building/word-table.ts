/** Words of many languages, numbered as they come, looked up where they stand in a text: no string is made for a word that is known. */
export interface WordTable {
  readonly size: number
  /** Number of the word `units[start]` to `units[end - 1]` in a language; -1 where it is not there. */
  find(units: Uint16Array, start: number, end: number, language: number): number
  /** Adds a word that is not there yet, under the next number. */
  add(units: Uint16Array, start: number, end: number, language: number): number
  textOf(number: number): string
  languageOf(number: number): number
}

const emptySlot = -1

/** FNV-1a over 32 bits (Fowler, Noll and Vo), by code units. */
function hashUnits(units: Uint16Array, start: number, end: number, language: number): number {
  let value = 0x811c9dc5 ^ language
  for (let at = start; at < end; at++) value = Math.imul(value ^ (units[at] ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** A hash table with open addressing, doubled when half full. */
export function createWordTable(): WordTable {
  let pool = new Uint16Array(65_536)
  let starts = new Uint32Array(4_096)
  let languages = new Uint16Array(4_096)
  let slots = new Int32Array(16_384).fill(emptySlot)
  let size = 0

  const isWord = (number: number, units: Uint16Array, start: number, end: number): boolean => {
    const from = starts[number] ?? 0
    if ((starts[number + 1] ?? 0) - from !== end - start) return false
    for (let i = 0; i < end - start; i++) if (pool[from + i] !== units[start + i]) return false
    return true
  }
  const place = (number: number): void => {
    const [start, end] = [starts[number] ?? 0, starts[number + 1] ?? 0]
    let slot = hashUnits(pool, start, end, languages[number] ?? 0) & (slots.length - 1)
    while (slots[slot] !== emptySlot) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number
  }
  const growSlots = (): void => {
    slots = new Int32Array(slots.length * 2).fill(emptySlot)
    for (let number = 0; number < size; number++) place(number)
  }
  return {
    get size() {
      return size
    },
    find: (units, start, end, language) => {
      let slot = hashUnits(units, start, end, language) & (slots.length - 1)
      for (;;) {
        const number = slots[slot] ?? emptySlot
        if (number === emptySlot) return -1
        if (languages[number] === language && isWord(number, units, start, end)) return number
        slot = (slot + 1) & (slots.length - 1)
      }
    },
    add: (units, start, end, language) => {
      const from = starts[size] ?? 0
      const to = from + end - start
      if (to > pool.length) pool = copyInto(new Uint16Array(2 * to), pool)
      if (size + 2 > starts.length) {
        starts = copyInto(new Uint32Array(2 * starts.length), starts)
        languages = copyInto(new Uint16Array(2 * languages.length), languages)
      }
      for (let i = start; i < end; i++) pool[from + i - start] = units[i] ?? 0
      starts[size + 1] = to
      languages[size] = language
      size += 1
      if (2 * size > slots.length) growSlots()
      else place(size - 1)
      return size - 1
    },
    languageOf: number => languages[number] ?? 0,
    textOf: number => String.fromCharCode(...pool.subarray(starts[number], starts[number + 1])),
  }
}

function copyInto<List extends Uint16Array | Uint32Array>(target: List, source: List): List {
  target.set(source)
  return target
}
