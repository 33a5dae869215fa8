import type { IndexData } from './index-data.ts'

/** Joins the languages of terms as bits, by position in `languages`. Empty if there is only one language, as in an index that is built whole. */
export function extendTermLanguages(
  base: IndexData,
  changes: IndexData,
  { languages, numbers, size }: { languages: readonly string[]; numbers: Uint32Array; size: number },
): Uint32Array {
  if (languages.length < 2) return new Uint32Array()
  const joined = new Uint32Array(size)
  for (const [term, bits] of translateBits(base, languages).entries()) joined[term] = bits
  for (const [term, bits] of translateBits(changes, languages).entries()) {
    const number = numbers[term] ?? 0
    joined[number] = (joined[number] ?? 0) | bits
  }
  return joined
}

function translateBits(
  { summary, terms, termLanguages }: IndexData,
  languages: readonly string[],
): Uint32Array {
  const bits = summary.languages.map(language => 1 << Math.min(31, languages.indexOf(language)))
  if (termLanguages.length === 0) return new Uint32Array(terms.size).fill(bits[0] ?? 0)
  if (bits.every((bit, position) => bit === 1 << Math.min(31, position))) return termLanguages
  return termLanguages.map(marks => {
    let translated = 0
    for (const [i, bit] of bits.entries()) if ((marks & (1 << Math.min(31, i))) !== 0) translated |= bit
    return translated
  })
}
