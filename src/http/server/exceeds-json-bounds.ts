const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

export interface JsonBounds {
  /** Levels of lists and objects. */
  depth: number
  /** Members of all objects. */
  members: number
  /** Values in all lists and objects, counted by the commas between them. */
  values: number
}

/** Tells which bound a JSON text exceeds, before it is parsed. Reads no further than that place. */
export function exceedsJsonBounds(json: string, bounds: JsonBounds): keyof JsonBounds | undefined {
  let depth = 0
  let members = 0
  let values = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (inString) {
      if (code === backslash) at += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === colon) {
      members += 1
      if (members > bounds.members) return 'members'
    } else if (code === comma) {
      values += 1
      if (values > bounds.values) return 'values'
    } else if (openers.has(code)) {
      depth += 1
      if (depth > bounds.depth) return 'depth'
    } else if (closers.has(code)) depth -= 1
  }
  return undefined
}
