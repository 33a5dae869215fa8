/** A hash table of words in many languages that looks them up within a text, without creating strings. */
export interface WordTable {
  readonly size: number
  /** Returns the number of the word `units[start]` to `units[end - 1]` in a language, or -1. */
  find(units: Uint16Array, start: number, end: number, language: number): number
  /** Adds a word that `find` has not found, and returns its number. */
  add(units: Uint16Array, start: number, end: number, language: number): number
  languageOf(number: number): number
  /** Returns copies. */
  save(): SavedWords
}

/** The words' units, where each word starts (with one more entry at the end), and its language. */
export interface SavedWords {
  units: Uint16Array
  starts: Int32Array
  languages: Int32Array
}

const emptySlot = -1
const fewestSlots = 16_384

/** FNV-1a over 32 bits (Fowler, Noll and Vo), by code units. */
function hashUnits(units: Uint16Array, start: number, end: number, language: number): number {
  let value = 0x811c9dc5 ^ language
  for (let at = start; at < end; at++) value = Math.imul(value ^ (units[at] ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** Uses open addressing, and doubles when half full. */
export function createWordTable(saved?: SavedWords): WordTable {
  let pool = saved?.units ?? new Uint16Array(65_536)
  let starts = saved?.starts ?? new Int32Array(4_096)
  let languages = saved?.languages ?? new Int32Array(4_096)
  let size = saved?.languages.length ?? 0
  let slots = new Int32Array()

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
  const placeAll = (): void => {
    slots = new Int32Array(Math.max(fewestSlots, 2 ** Math.ceil(Math.log2(4 * size + 1)))).fill(emptySlot)
    for (let number = 0; number < size; number++) place(number)
  }
  placeAll()
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
      if (size + 2 > starts.length) starts = copyInto(new Int32Array(2 * starts.length + 2), starts)
      if (size + 1 > languages.length)
        languages = copyInto(new Int32Array(2 * languages.length + 2), languages)
      for (let i = start; i < end; i++) pool[from + i - start] = units[i] ?? 0
      starts[size + 1] = to
      languages[size] = language
      size += 1
      if (2 * size > slots.length) placeAll()
      else place(size - 1)
      return size - 1
    },
    languageOf: number => languages[number] ?? 0,
    save: () => ({
      units: pool.slice(0, starts[size]),
      starts: starts.slice(0, size + 1),
      languages: languages.slice(0, size),
    }),
  }
}

function copyInto<List extends Uint16Array | Int32Array>(target: List, source: List): List {
  target.set(source)
  return target
}
