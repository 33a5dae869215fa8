/** Returns a word's letters as bits. Words one edit apart differ in at most two bits. */
export function letterBits(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits >>> 0
}
