/** A token of an action. */
export type Token =
  | { kind: 'mark'; text: string }
  | { kind: 'literal'; value: string | number | boolean | null }
  /** A name with its fields: `.Get`, `$x.name`, `site.Data.a`, `strings.ToUpper`. `root` is `.`, `$x` or a word, `''` after `)`. */
  | { kind: 'chain'; root: string; fields: string[] }

const token =
  /\s+|(:=|[=|(),])|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|'((?:[^'\\\n]|\\.)+)'|([+-]?(?:0x[\da-f]{1,12}|\d{1,15}(?:\.\d{1,15})?))(?![\w.])|(\$\w*|[a-zA-Z_]\w*)?((?:\.[a-zA-Z_]\w*)+)|(\$\w*|[a-zA-Z_]\w*)|(\.)/iy
const words = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['nil', null],
])

/** Reads the tokens of an action. Returns null if something is none, or if there are more than `limit`. */
export function readTokens(text: string, limit = 2_000): Token[] | null {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (match === null || tokens.length >= limit) return null
    const [whole, mark, quoted, raw, rune, number, root, fields, word, dot] = match
    const isAfterSpace = at === 0 || /\s/.test(text[at - 1] ?? '')
    if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
    else if (quoted !== undefined) tokens.push({ kind: 'literal', value: readEscapes(quoted) })
    else if (raw !== undefined) tokens.push({ kind: 'literal', value: raw })
    else if (rune !== undefined) tokens.push({ kind: 'literal', value: readEscapes(rune) })
    else if (number !== undefined) tokens.push({ kind: 'literal', value: Number(number) })
    else if (fields !== undefined)
      tokens.push({
        kind: 'chain',
        root: root ?? (isAfterSpace || text[at - 1] !== ')' ? '.' : ''),
        fields: fields.slice(1).split('.'),
      })
    else if (word !== undefined) {
      const value = words.get(word)
      tokens.push(
        value === undefined ? { kind: 'chain', root: word, fields: [] } : { kind: 'literal', value },
      )
    } else if (dot !== undefined) tokens.push({ kind: 'chain', root: '.', fields: [] })
    else if (whole.trim() !== '') return null
  }
  return tokens
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

function readEscapes(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|(.))/gis, (_, long, short, character: string) => {
    const code = long ?? short
    return code === undefined
      ? (escapes[character] ?? character)
      : String.fromCharCode(Number.parseInt(code, 16))
  })
}
