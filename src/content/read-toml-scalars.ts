/** The top-level `key = value` lines of TOML whose values are texts, numbers, truth values, or lists of them on one line. */
export function readTomlScalars(text: string): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) break
    const [, key, value] = /^\s*["']?([\w-]+)["']?\s*=\s*(\S.*)$/s.exec(line.trimEnd()) ?? []
    if (key !== undefined && value !== undefined) entries.push([key, readValue(value)])
  }
  return Object.fromEntries(entries)
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
