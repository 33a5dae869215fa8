const pieces = 12
const shortest = 40

/**
 * Splits a text into about twelve pieces at word and line ends. The text is complete already, so more pieces would
 * only cost time.
 */
export function splitDeltas(text: string): string[] {
  const aim = Math.max(shortest, Math.ceil(text.length / pieces))
  const deltas: string[] = []
  let start = 0
  while (start < text.length) {
    const end = endOfPiece(text, start, aim)
    deltas.push(text.slice(start, end))
    start = end
  }
  return deltas
}

function endOfPiece(text: string, start: number, aim: number): number {
  const earliest = start + aim
  if (earliest >= text.length) return text.length
  const latest = Math.min(text.length, earliest + aim)
  for (let end = earliest; end < latest; end++) {
    const code = text.charCodeAt(end - 1)
    if (code === 32 || code === 10) return end
  }
  return isLowSurrogate(text.charCodeAt(latest)) ? latest + 1 : latest
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
