type TomlTable = Record<string, unknown>

/** The top-level `key = value` lines of TOML whose values are texts, numbers, truth values, or lists of them on one line. */
export function readTomlScalars(text: string): TomlTable {
  return readTomlTables(text).get('') ?? {}
}

/** The same of each table, by its name; the top level's is `''`. */
export function readTomlTables(text: string): Map<string, TomlTable> {
  const tables = new Map([['', new Map<string, unknown>()]])
  let current = tables.get('')
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) {
      const name = /^\s*\[([^[\]]+)\]/.exec(line)?.[1]?.replace(/["'\s]/g, '')
      current = name === undefined ? undefined : new Map()
      if (name !== undefined && current !== undefined && !tables.has(name)) tables.set(name, current)
    }
    const [, key, value] = /^\s*["']?([\w-]+)["']?\s*=\s*(\S.*)$/s.exec(line.trimEnd()) ?? []
    if (key !== undefined && value !== undefined) current?.set(key, readValue(value))
  }
  return new Map(Array.from(tables, ([name, table]) => [name, Object.fromEntries(table)]))
}

function readValue(value: string): unknown {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(value) ?? []
  if (double !== undefined) return double.replace(/\\(["\\])/g, '$1')
  if (single !== undefined) return single
  if (value.startsWith('[')) {
    const items = value.slice(1).split(']', 1)[0] ?? ''
    return items.split(',').flatMap(item => (/^\s*(?:\[|$)/.test(item) ? [] : [readValue(item.trim())]))
  }
  const plain = value.replace(/(?<!\s)\s+#.*$/s, '')
  if (plain === 'true' || plain === 'false') return plain === 'true'
  return /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : plain
}
