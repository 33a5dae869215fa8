/** A run of whole lines: a block of code with its fences, or what stands between such blocks. */
export interface Stretch {
  text: string
  isCode: boolean
}

interface Fence {
  mark: string
  canOpen: boolean
  canClose: boolean
}

const anyFence = /^[ >]{0,12}(?:`{3}|~{3})/m
const fence = /^[ >]{0,12}(`{3,}|~{3,})(.*)$/s

/**
 * The stretches of a text, which are the whole of it once joined with line breaks. A fence that is never closed opens
 * nothing. Takes time that grows with the text's length, however many fences there are.
 */
export function splitAtFences(markdown: string): Stretch[] {
  if (!anyFence.test(markdown)) return [{ text: markdown, isCode: false }]
  const lines = markdown.split('\n')
  const fences = lines.map(readFence)
  const longest = { '`': measureLongest(fences, '`'), '~': measureLongest(fences, '~') }
  const stretches: Stretch[] = []
  const push = (start: number, end: number, isCode: boolean) => {
    if (start < end) stretches.push({ text: lines.slice(start, end).join('\n'), isCode })
  }
  let done = 0
  for (let at = 0; at < lines.length; at += 1) {
    const { mark, canOpen } = fences[at] ?? {}
    if (mark === undefined || !canOpen) continue
    const kind = mark.startsWith('`') ? '`' : '~'
    if ((longest[kind][at + 1] ?? 0) < mark.length) continue
    let end = at + 1
    while (!(fences[end]?.canClose && fences[end]?.mark.startsWith(mark))) end += 1
    push(done, at, false)
    push(at, end + 1, true)
    done = end + 1
    at = end
  }
  push(done, lines.length, false)
  return stretches
}

function readFence(line: string): Fence | null {
  const [, mark, rest = ''] = fence.exec(line) ?? []
  if (mark === undefined) return null
  return { mark, canOpen: mark.startsWith('~') || !rest.includes('`'), canClose: rest.trim() === '' }
}

/** For each line the length of the longest fence, from there on, that can close a block. */
function measureLongest(fences: readonly (Fence | null)[], kind: string): Uint32Array {
  const longest = new Uint32Array(fences.length + 1)
  for (let at = fences.length - 1; at >= 0; at -= 1) {
    const { mark = '', canClose = false } = fences[at] ?? {}
    const own = canClose && mark.startsWith(kind) ? mark.length : 0
    longest[at] = Math.max(longest[at + 1] ?? 0, own)
  }
  return longest
}
