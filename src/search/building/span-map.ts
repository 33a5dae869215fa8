/** Values by words, looked up by where a word stands in a text: no string is made for a word that is known. */
export interface SpanMap<Value> {
  /** The value of the word `text.slice(start, end)`. */
  find(text: string, start: number, end: number): Value | undefined
  /** Adds a word that is not there yet. */
  add(word: string, value: Value): void
}

function hashSpan(text: string, start: number, end: number): number {
  let value = 0x811c9dc5
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

function isSpan(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  return true
}

/** A hash table with open addressing, doubled when half full. */
export function createSpanMap<Value>(): SpanMap<Value> {
  const words: string[] = []
  const values: Value[] = []
  let slots = new Int32Array(1_024).fill(-1)
  const place = (table: Int32Array, word: string, entry: number): void => {
    let slot = hashSpan(word, 0, word.length) & (table.length - 1)
    while (table[slot] !== -1) slot = (slot + 1) & (table.length - 1)
    table[slot] = entry
  }
  return {
    find: (text, start, end) => {
      let slot = hashSpan(text, start, end) & (slots.length - 1)
      for (;;) {
        const entry = slots[slot] ?? -1
        if (entry === -1) return undefined
        if (isSpan(words[entry] ?? '', text, start, end)) return values[entry]
        slot = (slot + 1) & (slots.length - 1)
      }
    },
    add: (word, value) => {
      if (2 * words.length >= slots.length) {
        const doubled = new Int32Array(slots.length * 2).fill(-1)
        for (const [entry, known] of words.entries()) place(doubled, known, entry)
        slots = doubled
      }
      place(slots, word, words.length)
      words.push(word)
      values.push(value)
    },
  }
}
