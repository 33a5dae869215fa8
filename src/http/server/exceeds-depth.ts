const quote = 0x22
const backslash = 0x5c
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

/** Whether lists and objects in a JSON text are nested more than `depthLimit` levels deep. Reads no further than that level. */
export function exceedsDepth(json: string, depthLimit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (inString) {
      if (code === backslash) at += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (openers.has(code)) {
      depth += 1
      if (depth > depthLimit) return true
    } else if (closers.has(code)) depth -= 1
  }
  return false
}
