/** A run of whole lines: a block of code with its fences, or what stands between such blocks. */
export interface Stretch {
  text: string
  isCode: boolean
}

interface Line {
  /** In how many quotes it stands. */
  quotes: number
  /** Its fence, if it is one. */
  mark: string
  canOpen: boolean
  canClose: boolean
}

const anyFence = /^[ >]{0,12}(?:`{3}|~{3})/m
const start = /^([ >]{0,12})(`{3,}|~{3,})?/

/**
 * The stretches of a text, which are the whole of it once joined with line breaks. A fence that nothing closes, or nothing in
 * its quote, opens nothing. Takes time that grows with the text's length, however many fences there are.
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

/** The length of the longest fence of a kind, from a line on, that can close a block in so many quotes before these end. */
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
