const limitCharacters = 6_000

/** Indented JSON, cut at a line where it is very long; `''` for what JSON cannot hold. A text that is no JSON value stays as it is. */
export function writeJson(value: unknown): string {
  const text = typeof value === 'string' ? value : stringify(value)
  if (text.length <= limitCharacters) return text
  return `${text.slice(0, text.lastIndexOf('\n', limitCharacters) + 1 || limitCharacters)}…`
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    // YAML anchors can make a value contain itself, and nesting can exceed the stack.
    return ''
  }
}
