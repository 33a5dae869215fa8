/** A part of text: words, a code span with its backticks, or a role such as `{ref}` with its content. */
export type InlinePart =
  | { kind: 'words' | 'code'; text: string }
  | { kind: 'role'; name: string; content: string }

const roleName = /\{([a-z][\w:.+-]{0,60})\}$/i
const longestName = 64

/** Splits text in one pass. A run of backticks ends at the next run of the same length. */
export function splitRoles(text: string): InlinePart[] {
  const runs = [...text.matchAll(/`+/g)]
  const ends = findEnds(runs)
  const parts: InlinePart[] = []
  let at = 0
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index]
    const endIndex = ends[index]
    const end = endIndex === undefined ? undefined : runs[endIndex]
    if (run === undefined || end === undefined || endIndex === undefined) continue
    const words = text.slice(at, run.index)
    const name = roleName.exec(words.slice(-longestName))?.[1]
    const stop = end.index + end[0].length
    parts.push({ kind: 'words', text: name === undefined ? words : words.slice(0, -name.length - 2) })
    if (name === undefined) parts.push({ kind: 'code', text: text.slice(run.index, stop) })
    else parts.push({ kind: 'role', name, content: text.slice(run.index + run[0].length, end.index) })
    at = stop
    index = endIndex
  }
  parts.push({ kind: 'words', text: text.slice(at) })
  return parts
}

/** Whether a role or code span continues on the next line. */
export function isOpen(text: string): boolean {
  const runs = [...text.matchAll(/`+/g)]
  const ends = findEnds(runs)
  for (let index = 0; index < runs.length; index += 1) {
    const end = ends[index]
    if (end === undefined) return true
    index = end
  }
  return false
}

/** For each run, the index of the next run of the same length. */
function findEnds(runs: readonly RegExpExecArray[]): (number | undefined)[] {
  const next = new Map<number, number>()
  const ends: (number | undefined)[] = new Array(runs.length)
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { length } = runs[index]?.[0] ?? ''
    ends[index] = next.get(length)
    next.set(length, index)
  }
  return ends
}
