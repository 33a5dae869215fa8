const limits = { copies: 3, characters: 600, longestCopy: 4_000, probe: 40, everyCharacters: 200 }

/**
 * Detects a model that writes the same text again and again, apart from its numbers: at least three copies in a row and 600
 * characters. Small models do this until their last token. The returned function takes the answer piece by piece.
 */
export function createRepetitionGuard(): (written: string) => boolean {
  let tail = ''
  let unchecked = 0
  return written => {
    tail = (tail + written).slice(-limits.copies * limits.longestCopy)
    unchecked += written.length
    if (unchecked < limits.everyCharacters) return false
    unchecked = 0
    return repeats(tail.replace(/\d+/g, '0'))
  }
}

function repeats(text: string): boolean {
  const probe = text.slice(-limits.probe)
  const start = text.length - probe.length
  const length = start - text.lastIndexOf(probe, start - 1)
  if (length > start) return false
  const shown = Math.max(limits.characters, limits.copies * length)
  if (text.length < shown) return false
  return text.slice(-shown + length) === text.slice(-shown, -length)
}
