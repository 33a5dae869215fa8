import type { SourceLine } from '../core/source-line.ts'

const fenceMark = /^[ \t]*(`{3,}|~{3,})/
const containerMark = /^[ \t]*:{3,}/
const bareMark = /^\s*(?:`+|~+|:+)\s*$/

interface Container {
  colons: number
  indent: string
}

/** The first `:::` in code that no `:::name` in that code opens. Call it for each line of code, in order, inside or outside containers. */
export type IsCodeExit = (at: number, ending: string | null, container: Container | undefined) => boolean

/**
 * Creates a function that finds the ends of containers whose code has no end. Documentation tools end a container at its mark, and
 * the code in it with it. Code keeps the marks of containers that it opens, and marks that its own end and the end of its
 * container follow.
 */
export function createCodeExit(lines: readonly SourceLine[]): IsCodeExit {
  const nextFence = indexNext(lines, fenceMark)
  const nextMark = indexNext(lines, containerMark)
  const read = (at: number | undefined) => lines[at ?? -1]?.text ?? ''
  const hasEnd = (at: number, mark: string) => {
    const end = nextFence[at]
    const fence = read(end)
    if (end === undefined || !bareMark.test(fence) || !fence.trim().startsWith(mark)) return false
    return bareMark.test(read(nextMark[end]))
  }
  let nested = 0
  return (at, ending, container) => {
    const text = read(at)
    if (ending === null) nested = 0
    if (ending === null || !containerMark.test(text)) return false
    const isBare = bareMark.test(text)
    const isNested = nested > 0
    nested = Math.max(0, nested + (isBare ? -1 : 1))
    if (container === undefined || !isBare || isNested) return false
    const mark = text.trim()
    const indent = text.length - text.trimStart().length
    const isEnd = mark.length >= container.colons && indent < container.indent.length + 4
    return isEnd && !hasEnd(at, ending.trim())
  }
}

/** For each line, the index of the next line after it that has the mark. */
function indexNext(lines: readonly SourceLine[], mark: RegExp): (number | undefined)[] {
  const following: (number | undefined)[] = new Array(lines.length)
  let next: number | undefined
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    following[at] = next
    if (mark.test(lines[at]?.text ?? '')) next = at
  }
  return following
}
