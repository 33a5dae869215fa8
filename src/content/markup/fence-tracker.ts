const fence = /^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s)*(`{3,}|~{3,})(.*)$/s

/** Tells, line after line, whether a line belongs to a fenced code block; the fences themselves do. */
export function createFenceTracker(): (line: string) => boolean {
  let open: string | null = null
  return line => {
    const match = fence.exec(line)
    const mark = match?.[1] ?? ''
    const rest = match?.[2] ?? ''
    if (open !== null) {
      if (mark.startsWith(open) && rest.trim() === '') open = null
      return true
    }
    if (mark === '' || (mark.startsWith('`') && rest.includes('`'))) return false
    open = mark
    return true
  }
}
