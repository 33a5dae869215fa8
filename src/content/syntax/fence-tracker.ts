const opening = /^((?:\s|>|[-*+]\s|\d{1,9}[.)]\s)*)(`{3,}|~{3,})(.*)$/s
const closing = /^\s*(`{3,}|~{3,})\s*$/

interface OpenBlock {
  mark: string
  /** The number of block quotes around it. */
  quotes: number
  ending: string
}

export interface FenceTracker {
  (line: string): boolean
  /** Returns the line that would end the open block; null if none is open. */
  ending(): string | null
}

/**
 * Creates a function that tells, line by line, whether a line belongs to a fenced code block, including the fences. A block ends
 * with its quote.
 */
export function createFenceTracker(): FenceTracker {
  let open: OpenBlock | null = null
  const isFenced = (line: string) => {
    const inside = open === null ? null : leaveQuotes(line, open.quotes)
    if (open !== null && inside !== null) {
      if (closing.exec(inside)?.[1]?.startsWith(open.mark)) open = null
      return true
    }
    open = readOpening(line)
    return open !== null
  }
  return Object.assign(isFenced, { ending: () => open?.ending ?? null })
}

function readOpening(line: string): OpenBlock | null {
  const [, prefix = '', mark, rest = ''] = opening.exec(line) ?? []
  if (mark === undefined || (mark.startsWith('`') && rest.includes('`'))) return null
  return { mark, quotes: prefix.split('>').length - 1, ending: prefix.replace(/[^\s>]/g, ' ') + mark }
}

/** Removes this many quote marks from a line; null if it has fewer. */
function leaveQuotes(line: string, quotes: number): string | null {
  const quote = /\s*>/y
  for (let left = quotes; left > 0; left -= 1) if (!quote.test(line)) return null
  return line.slice(quote.lastIndex)
}
