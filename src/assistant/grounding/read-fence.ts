export interface Fence {
  /** The characters that open and close the block. */
  marks: string
  /** The language, as one word. */
  info: string
  /** Indentation of the block, which is removed from its lines. */
  indent: number
  isQuoted: boolean
}

/** The start of a line: a fence, or a margin before text. */
export type LineStart = { length: number; fence: Fence } | { length: number; margin: string }

const margin = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t][ \t>]*)*/
const marginBegun = /^(?:[-*+]|\d{1,9}[.)]?|`{1,2}|~{1,2})?$/
const opening = /^(?:(`{3,1000})([^`\n]{0,1000})|(~{3,1000})([^\n]{0,1000}))(\n|$)/
/** A longer margin, for example of nested lists, is divided. */
const longestMargin = 1_000

/**
 * Reads the start of a line. Anything that a client may read as a fence is one, however deeply it is nested, and is
 * rewritten without margin, where all clients agree. Undefined if more input is needed.
 */
export function readLineStart(input: string, isEnd: boolean): LineStart | undefined {
  const before = margin.exec(input.slice(0, longestMargin))?.[0] ?? ''
  if (before.length === longestMargin) return { length: before.length, margin: before }
  const rest = input.slice(before.length)
  if (!isEnd && marginBegun.test(rest)) return undefined
  const found = opening.exec(rest)
  if (!found) return { length: before.length, margin: before }
  if (found[5] === '' && !isEnd) return undefined
  return {
    length: before.length + found[0].length,
    fence: {
      marks: found[1] ?? found[3] ?? '',
      info: /^ *([\w+#.-]{0,40})/.exec(found[2] ?? found[4] ?? '')?.[1] ?? '',
      indent: before.length,
      isQuoted: before.includes('>'),
    },
  }
}

export type FenceLine = { length: number } & ({ isClosing: true } | { isClosing: false; text: string })

/** Reads a whole line inside a fence. Undefined if its end has not arrived. */
export function readFenceLine(input: string, fence: Fence, isEnd: boolean): FenceLine | undefined {
  const end = input.indexOf('\n')
  if (end === -1 && (!isEnd || input === '')) return undefined
  const line = end === -1 ? input : input.slice(0, end)
  const length = line.length + 1
  const bare = line.replace(/^[ \t>]+/, '').trimEnd()
  const closes = bare.length >= fence.marks.length && bare === fence.marks.charAt(0).repeat(bare.length)
  if (closes) return { length, isClosing: true }
  const unquoted = fence.isQuoted ? line.replace(/^[ \t]*(?:>[ \t]?)+/, '') : line
  const inset = fence.isQuoted ? 0 : (/^[ \t]*/.exec(unquoted)?.[0].length ?? 0)
  return { length, isClosing: false, text: unquoted.slice(Math.min(inset, fence.indent)) }
}
