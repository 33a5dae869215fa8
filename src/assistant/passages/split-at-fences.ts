/** Consecutive lines: a code block with its fences, or the text between two. */
export interface Stretch {
  text: string
  isCode: boolean
}

interface Line {
  /** Depth of block quotes. */
  quotes: number
  /** The fence, if the line is one. */
  mark: string
  canOpen: boolean
  canClose: boolean
}

const anyFence = /^[ >]{0,12}(?:`{3}|~{3})/m
const start = /^([ >]{0,12})(`{3,}|~{3,})?/

/**
 * Splits a text; joined with line breaks, the stretches are the whole text. A fence without a closing fence in its
 * quote opens nothing. Takes linear time, however many fences there are.
 */
export function splitAtFences(markdown: string): Stretch[] {
  if (!anyFence.test(markdown)) return [{ text: markdown, isCode: false }]
  const texts = markdown.split('\n')
  const lines = texts.map(readLine)
  const findLongest = createLongestFinder(lines)
  const stretches: Stretch[] = []
  const push = (first: number, end: number, isCode: boolean) => {
    if (first < end) stretches.push({ text: texts.slice(first, end).join('\n'), isCode })
  }
  let done = 0
  for (const [at, { mark, canOpen, quotes }] of lines.entries()) {
    if (at < done || !canOpen || findLongest(at + 1, mark.charAt(0), quotes) < mark.length) continue
    let end = at + 1
    while (!closes(lines[end], mark, quotes)) end += 1
    push(done, at, false)
    push(at, end + 1, true)
    done = end + 1
  }
  push(done, texts.length, false)
  return stretches
}

function readLine(text: string): Line {
  const [whole, prefix = '', mark = ''] = start.exec(text) ?? ['']
  const rest = text.slice(whole.length)
  return {
    quotes: prefix.split('>').length - 1,
    mark,
    canOpen: mark !== '' && (mark.startsWith('~') || !rest.includes('`')),
    canClose: mark !== '' && rest.trim() === '',
  }
}

function closes(line: Line | undefined, mark: string, quotes: number): boolean {
  return line?.canClose === true && line.quotes === quotes && line.mark.startsWith(mark)
}

/** Finds the longest fence of a kind after a line that can close a block at this quote depth. */
function createLongestFinder(lines: readonly Line[]) {
  const known = new Map<string, Uint32Array>()
  return (at: number, kind: string, quotes: number): number => {
    const longest = known.get(kind + quotes) ?? measureLongest(lines, kind, quotes)
    known.set(kind + quotes, longest)
    return longest[at] ?? 0
  }
}

function measureLongest(lines: readonly Line[], kind: string, quotes: number): Uint32Array {
  const longest = new Uint32Array(lines.length + 1)
  for (const [back, line] of lines.toReversed().entries()) {
    const at = lines.length - 1 - back
    const own = closes(line, kind, quotes) ? line.mark.length : 0
    longest[at] = line.quotes < quotes ? 0 : Math.max(longest[at + 1] ?? 0, own)
  }
  return longest
}
