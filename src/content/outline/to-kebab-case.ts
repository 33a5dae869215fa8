// Capitals, a word, letters without case, or a number. A capital before a small letter begins a word.
const word = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\d+/gu

/** Makes the part of an address from a title or a name, as Fern and Lodash do: `API Reference` → `api-reference`, `Eleven v3` → `eleven-v-3`. */
export function toKebabCase(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .normalize('NFC')
  return (plain.match(word) ?? []).join('-').toLowerCase()
}
