/** Classes of UTF-16 code units for splitting words. */
export const characterClass = {
  separator: 0,
  letter: 1,
  upper: 2,
  digit: 3,
  connector: 4,
  hanOrKana: 5,
  hangul: 6,
  unspaced: 7,
  surrogate: 8,
} as const

const connectors = "_-.'’"
const hanOrKana = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
const hangul = /\p{Script=Hangul}/u
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const upper = /\p{Lu}/u
const letter = /[\p{L}\p{M}]/u
const digit = /\p{N}/u
const unknown = 255

const classes = new Uint8Array(65_536).fill(unknown)

function classify(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return characterClass.surrogate
  const character = String.fromCharCode(unit)
  if (connectors.includes(character)) return characterClass.connector
  if (hanOrKana.test(character)) return characterClass.hanOrKana
  if (hangul.test(character)) return characterClass.hangul
  if (unspaced.test(character)) return characterClass.unspaced
  if (upper.test(character)) return characterClass.upper
  if (letter.test(character)) return characterClass.letter
  if (digit.test(character)) return characterClass.digit
  return characterClass.separator
}

export function classOf(unit: number): number {
  const known = classes[unit]
  return known === undefined || known === unknown ? learn(unit) : known
}

function learn(unit: number): number {
  const found = classify(unit)
  classes[unit] = found
  return found
}
