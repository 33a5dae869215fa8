/**
 * Tokens for each character, by its kind, and for each byte of other characters. Measured on 1,132 pieces of
 * documentation with a tokeniser of 262,000 tokens: 1 % of the estimates are less than nine tenths of the count.
 */
const weights = { lowerCase: 0.22, upperCase: 0.35, digit: 1, sign: 0.8, space: 0.1, otherByte: 0.4 }

/** A high estimate for most texts. Commands, addresses and JSON have more tokens than prose of the same length. */
export function estimateTokens(text: string): number {
  return Math.ceil(measure(text, Number.POSITIVE_INFINITY).tokens)
}

/** The beginning of a text, as much as fits. */
export function cutToTokens(text: string, tokens: number): string {
  const { end } = measure(text, Math.max(0, tokens))
  return end === text.length ? text : `${text.slice(0, end)}…`
}

/** Adds up tokens until the limit. `end` is where the text has to be cut, never inside a character. */
function measure(text: string, limit: number): { tokens: number; end: number } {
  let tokens = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    tokens += weigh(code)
    if (tokens > limit) return { tokens, end: at }
    if (code > 0xffff) at++
  }
  return { tokens, end: text.length }
}

function weigh(code: number): number {
  if (code >= 97 && code <= 122) return weights.lowerCase
  if (code === 32 || (code >= 9 && code <= 13)) return weights.space
  if (code >= 65 && code <= 90) return weights.upperCase
  if (code >= 48 && code <= 57) return weights.digit
  if (code < 128) return weights.sign
  if (code < 0x800) return 2 * weights.otherByte
  return (code < 0x10000 ? 3 : 4) * weights.otherByte
}
