const assignment = /^([A-Za-z_]\w*)[ \t]*=(?!=)/gm
const limitCharacters = 500_000
const limitDepth = 10
const space = /(?:\s+|#[^\n]*|\\\n)*/y
const text =
  /([A-Za-z]{0,2})(?:"""((?:[^\\]|\\[\s\S])*?)"""|'''((?:[^\\]|\\[\s\S])*?)'''|"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)')/y
const name = /[A-Za-z_]\w*/y
const word = /(?:True|False|None|-?\d[\d_.]*)\b/y
const sphinxNames = ['extensions', 'html_theme', 'project', 'master_doc', 'root_doc', 'source_suffix']

export type ConstantValue =
  | string
  | number
  | boolean
  | null
  | ConstantValue[]
  | { [key: string]: ConstantValue }

/**
 * Reads the constants that a Python file assigns: strings, numbers, lists, dictionaries, and names of earlier constants. Computed
 * values are left out, but the names of all assignments are listed.
 */
export function readAssignments(python: string): { names: Set<string>; values: Map<string, ConstantValue> } {
  const source = python.slice(0, limitCharacters)
  const names = new Set<string>()
  const values = new Map<string, ConstantValue>()
  // A value can contain lines that look like assignments, so the total is limited, too.
  const reader = createConstantReader(source, limitCharacters * 4, values)
  assignment.lastIndex = 0
  for (let found = assignment.exec(source); found !== null; found = assignment.exec(source)) {
    const [, name = ''] = found
    names.add(name)
    const value = reader.read(assignment.lastIndex)
    if (value === undefined) continue
    values.set(name, value.value)
    assignment.lastIndex = value.end
  }
  return { names, values }
}

/** Whether a `conf.py` belongs to Sphinx: it sets what Sphinx reads, or lets a module of Sphinx do so. */
export function isSphinxConf(python: string, names: ReadonlySet<string>): boolean {
  return sphinxNames.some(name => names.has(name)) || /^(?:from|import)[ \t]+\w*sphinx/m.test(python)
}

type Read = { value: ConstantValue; end: number } | undefined

function createConstantReader(source: string, limit: number, known: ReadonlyMap<string, ConstantValue>) {
  let budget = limit
  let at = 0
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = budget > 0 ? pattern.exec(source) : null
    if (match === null) return null
    budget -= match[0].length + 1
    at = pattern.lastIndex
    return match
  }
  const take = (character: string) => {
    skip(space)
    if (source[at] !== character) return false
    at += 1
    return true
  }

  const readText = (): string | undefined => {
    let whole: string | undefined
    for (;;) {
      const before = at
      if (whole !== undefined) skip(space)
      const match = skip(text)
      if (match === null) {
        at = before
        return whole
      }
      const [, prefix = '', ...parts] = match
      if (/f/i.test(prefix)) return undefined
      const part = parts.find(one => one !== undefined) ?? ''
      whole = (whole ?? '') + (/r/i.test(prefix) ? part : readEscapes(part))
    }
  }

  const readItems = (end: string, depth: number): ConstantValue | undefined => {
    const items: ConstantValue[] = []
    const entries: [string, ConstantValue][] = []
    while (!take(end)) {
      const item = readValue(depth + 1)
      if (item === undefined) return undefined
      if (end === '}' && take(':')) {
        const value = readValue(depth + 1)
        if (value === undefined) return undefined
        entries.push([String(item), value])
      } else items.push(item)
      if (!take(',') && source[at] !== end) return undefined
    }
    return entries.length > 0 || (end === '}' && items.length === 0) ? Object.fromEntries(entries) : items
  }

  const readValue = (depth: number): ConstantValue | undefined => {
    if (depth > limitDepth) return undefined
    skip(space)
    if (take('[')) return readItems(']', depth)
    if (take('(')) return readItems(')', depth)
    if (take('{')) return readItems('}', depth)
    const literal = skip(word)?.[0]
    if (literal === undefined) return readText() ?? known.get(skip(name)?.[0] ?? '')
    if (literal === 'None') return null
    return /^[TF]/.test(literal) ? literal === 'True' : Number(literal.replaceAll('_', ''))
  }

  return {
    read: (start: number): Read => {
      at = start
      const value = readValue(0)
      // If an operator or a call follows, the value is computed.
      return value !== undefined && /^[ \t]*(?:#[^\n]*)?(?:\n|$)/.test(source.slice(at, at + 300))
        ? { value, end: at }
        : undefined
    },
  }
}

function readEscapes(written: string): string {
  return written.replace(/\\(\n|[\s\S])/g, (_, character: string) =>
    character === '\n' ? '' : character === 'n' ? '\n' : character === 't' ? '\t' : character,
  )
}
