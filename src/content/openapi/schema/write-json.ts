const limitCharacters = 6_000

/** Writes indented JSON, cut at a line if very long; `''` for values that JSON cannot hold. Texts stay as they are. */
export function writeJson(value: unknown): string {
  const text = typeof value === 'string' ? value : stringify(value)
  if (text.length <= limitCharacters) return text
  return `${text.slice(0, text.lastIndexOf('\n', limitCharacters) + 1 || limitCharacters)}…`
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    // YAML anchors can make a value contain itself, and nesting can overflow the stack.
    return ''
  }
}
