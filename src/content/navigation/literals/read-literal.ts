const depthLimit = 40
/** Of what follows, nothing is read. */
export const textLimit = 256 * 1024
const propertyLimit = 100

/** A value as written in JavaScript source, and where it ends. */
interface Literal {
  value: unknown
  end: number
}

interface Source {
  text: string
  /** Names being looked up, so that two which stand for each other end. */
  names: readonly string[]
  /** What is still done: names can stand for other names many times over, and brackets may never close. */
  effort: { valuesLeft: number; lookUpsLeft: number; skippedLeft: number }
}

/** Every value given to a property of the name, such as `sidebar: [...]`, in source order. Nothing is run. */
export function readProperties(text: string, name: string): unknown[] {
  const source = openSource(text)
  const values: unknown[] = []
  const property = new RegExp(`(?:^|[{,\\s])["']?${name}["']?\\s*:\\s*`, 'g')
  for (const match of source.text.matchAll(property)) {
    const { value } = readValue(source, match.index + match[0].length, 0)
    if (value !== undefined) values.push(value)
    if (values.length >= propertyLimit || source.effort.valuesLeft < 0) break
  }
  return values
}

/** What a module exports by default, `defineConfig(…)` around it or not; undefined where it is not written out. */
export function readDefaultExport(text: string): unknown {
  const source = openSource(text)
  const match = /(?:^|\n)[^\S\n]*(?:export\s+default|module\.exports\s*=)\s*(?:[\w$]+\s*\(\s*(?=[{[]))?/.exec(
    source.text,
  )
  return match === null ? undefined : readValue(source, match.index + match[0].length, 0).value
}

function openSource(text: string): Source {
  return {
    text: text.slice(0, textLimit),
    names: [],
    effort: { valuesLeft: 50_000, lookUpsLeft: 500, skippedLeft: 20 * textLimit },
  }
}

/** Strings, numbers, truth values, lists and objects are read; a name or a call without arguments is looked up; all else is undefined. */
function readValue(source: Source, start: number, depth: number): Literal {
  const at = skipSpace(source.text, start)
  source.effort.valuesLeft -= 1
  if (source.effort.valuesLeft < 0) return { value: undefined, end: source.text.length }
  const literal = depth > depthLimit ? undefined : readLiteral(source, at, source.text[at] ?? '', depth)
  if (literal && endsHere(source.text, literal.end)) return literal
  return { value: undefined, end: skipExpression(source, at) }
}

function readLiteral(source: Source, at: number, first: string, depth: number): Literal | undefined {
  if (first === '[') return readList(source, at + 1, depth)
  if (first === '{') return readObject(source, at + 1, depth)
  if (first === '(') return readParenthesised(source, at + 1, depth)
  if (first === '"' || first === "'" || first === '`') return readString(source.text, at)
  const [word] = /^(?:-?\d[\d.]*|[A-Za-z_$][\w$]*)/.exec(source.text.slice(at, at + 100)) ?? []
  if (word === undefined) return undefined
  const end = at + word.length
  if (word === 'true' || word === 'false') return { value: word === 'true', end }
  if (/^-?\d/.test(word)) return { value: Number(word), end }
  const call = /^\s*\(\s*\)/.exec(source.text.slice(end, end + 20))?.[0] ?? ''
  return { value: lookUp(source, word, depth), end: end + call.length }
}

function readParenthesised(source: Source, start: number, depth: number): Literal | undefined {
  const { value, end } = readValue(source, start, depth + 1)
  const close = skipSpace(source.text, end)
  return source.text[close] === ')' ? { value, end: close + 1 } : undefined
}

/** What `const name = …` or `function name() { return … }` gives. */
function lookUp(source: Source, name: string, depth: number): unknown {
  source.effort.lookUpsLeft -= 1
  if (source.effort.lookUpsLeft < 0 || source.names.includes(name)) return undefined
  const word = name.replaceAll('$', '\\$')
  const patterns = [
    `\\bfunction\\s+${word}\\s*\\(\\s*\\)[^{;]{0,200}\\{\\s*return\\s*`,
    `\\b(?:const|let|var)\\s+${word}\\b[^=;]{0,200}=\\s*(?:\\(\\s*\\)[^=;]{0,100}=>\\s*)?`,
  ]
  for (const pattern of patterns) {
    const match = new RegExp(pattern).exec(source.text)
    if (match) {
      const inner = { ...source, names: [...source.names, name] }
      return readValue(inner, match.index + match[0].length, depth + 1).value
    }
  }
  return undefined
}

function readList(source: Source, start: number, depth: number): Literal {
  const values: unknown[] = []
  let at = skipSpace(source.text, start)
  while (at < source.text.length && source.text[at] !== ']') {
    const isSpread = source.text.startsWith('...', at)
    const { value, end } = readValue(source, isSpread ? at + 3 : at, depth + 1)
    if (isSpread && Array.isArray(value)) values.push(...value.slice(0, 1_000))
    else if (!isSpread) values.push(value)
    at = skipComma(source.text, end, at)
  }
  return { value: values, end: at + 1 }
}

function readObject(source: Source, start: number, depth: number): Literal {
  const entries: [string, unknown][] = []
  let at = skipSpace(source.text, start)
  while (at < source.text.length && source.text[at] !== '}') {
    const { key, end: colon } = readKey(source.text, at)
    if (key === undefined) {
      at = skipComma(source.text, skipExpression(source, at), at)
    } else {
      const { value, end } = readValue(source, colon, depth + 1)
      entries.push([key, value])
      at = skipComma(source.text, end, at)
    }
  }
  return { value: Object.fromEntries(entries), end: at + 1 }
}

function readKey(text: string, at: number): { key: string | undefined; end: number } {
  const quoted = text[at] === '"' || text[at] === "'" ? readString(text, at) : undefined
  const name = quoted ? String(quoted.value) : /^[\w$]+/.exec(text.slice(at, at + 100))?.[0]
  const end = skipSpace(text, quoted?.end ?? at + (name?.length ?? 0))
  return text[end] === ':' ? { key: name, end: end + 1 } : { key: undefined, end }
}

/** A quoted text; a template with `${}` in it has no value. */
function readString(text: string, start: number): Literal | undefined {
  const quote = text[start]
  let value = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === quote) return { value, end: at + 1 }
    if (quote === '`' && text.startsWith('${', at)) return undefined
    if (character === '\\') at += 1
    value += text[at] ?? ''
  }
  return undefined
}

function endsHere(text: string, at: number): boolean {
  const [next = ''] = text.slice(skipSpace(text, at), skipSpace(text, at) + 1)
  return next === '' || ',]});'.includes(next) || /^\s*(?:as|satisfies|\n)/.test(text.slice(at, at + 20))
}

function skipComma(text: string, end: number, from: number): number {
  const at = skipSpace(text, Math.max(end, from))
  if (text[at] === ',') return skipSpace(text, at + 1)
  if (text[at] === ']' || text[at] === '}') return at
  return Math.max(at, from + 1)
}

/** A comment without an end has everything behind it in it. */
const space = /\s+|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)/y

/** Past white space and comments. */
function skipSpace(text: string, start: number): number {
  for (let at = start; ; at = space.lastIndex) {
    space.lastIndex = at
    if (!space.test(text)) return at
  }
}

/** To the comma or bracket that ends an expression which is not read. */
function skipExpression(source: Source, start: number): number {
  const { text, effort } = source
  let depth = 0
  let at = start
  const end = () => {
    effort.skippedLeft -= at - start
    if (effort.skippedLeft < 0) effort.valuesLeft = -1
    return at
  }
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '"' || character === "'" || character === '`') {
      at = skipQuoted(text, at)
      continue
    }
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (depth < 0 || (depth === 0 && character === ',')) return end()
    at = character === '/' ? Math.max(at + 1, skipSpace(text, at)) : at + 1
  }
  return end()
}

function skipQuoted(text: string, start: number): number {
  const quote = text[start]
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote) return at + 1
  }
  return text.length
}
