/** Languages that write compounds as one word. */
export const compoundingLanguages: ReadonlySet<string> = new Set(['de', 'nl', 'da', 'sv', 'no', 'nb', 'fi'])

const shortestPart = 4
const shortestCompound = 8
const joints = ['', 's', 'es', 'n', 'en', 'e', 'er']

interface Split {
  parts: string[]
  /** Sum of the logarithms of the parts' counts. */
  weight: number
}

function isBetter(candidate: Split, best: Split | null): boolean {
  if (best === null || candidate.parts.length !== best.parts.length)
    return best === null || candidate.parts.length < best.parts.length
  return candidate.weight > best.weight
}

function bestSplit(word: string, countOf: (word: string) => number, partsLeft: number): Split | null {
  let best: Split | null = null
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const head = word.slice(0, at)
    for (const joint of joints) {
      if (!head.endsWith(joint) || head.length - joint.length < shortestPart) continue
      const part = head.slice(0, head.length - joint.length)
      const count = countOf(part)
      if (count === 0) continue
      const rest = word.slice(at)
      const restCount = countOf(rest)
      const whole = restCount > 0 ? { parts: [rest], weight: Math.log(1 + restCount) } : null
      const tail = whole ?? (partsLeft > 2 ? bestSplit(rest, countOf, partsLeft - 1) : null)
      if (tail === null) continue
      const split = { parts: [part, ...tail.parts], weight: Math.log(1 + count) + tail.weight }
      if (isBetter(split, best)) best = split
    }
  }
  return best
}

/**
 * Splits a compound into words if the site uses all of them separately; otherwise returns none. Of the splits with the fewest
 * parts, the one with the highest geometric mean of counts wins (Koehn and Knight, "Empirical methods for compound splitting",
 * 2003).
 */
export function splitCompound(
  word: string,
  counts: ReadonlyMap<string, number> | ((word: string) => number) | undefined,
): string[] {
  if (counts === undefined || word.length < shortestCompound) return []
  const countOf = typeof counts === 'function' ? counts : (part: string) => counts.get(part) ?? 0
  return bestSplit(word, countOf, 3)?.parts ?? []
}
