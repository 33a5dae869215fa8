import type { Nodes, Root } from 'mdast'
import { holdsMath } from './holds-math.ts'
import { parseWithMicromark } from './parse-with-micromark.ts'
import { type Grammar, parseWithSatteri } from './parse-with-satteri.ts'

export type { Grammar } from './parse-with-satteri.ts'

const limitDepth = 100

/** A mistake in a page's source, with its line in the parsed text. */
export class MarkupError extends Error {
  readonly line: number | undefined

  constructor(message: string, line: number | undefined, options?: ErrorOptions) {
    super(message, options)
    this.line = line
  }
}

/** Throws `MarkupError` for invalid MDX and for excessive nesting. */
export function parseMarkup(text: string, grammar: Grammar, isCareful: boolean): Root {
  refuseDeepPrefixes(text)
  try {
    const root =
      (isCareful ? null : parseWithSatteri(text, grammar, { math: holdsMath(text) })) ??
      parseWithMicromark(text, grammar)
    refuseDeepTree(root)
    return root
  } catch (cause) {
    if (isParserMessage(cause)) throw describeParserMessage(cause)
    if (cause instanceof RangeError)
      throw new MarkupError('The page nests too deeply to be read.', undefined, { cause })
    throw cause
  }
}

function isParserMessage(cause: unknown): cause is Error & { reason: string; line: number | undefined } {
  return cause instanceof Error && 'reason' in cause && 'line' in cause
}

/** The parser reports the place of an unclosed tag only in its message. */
function describeParserMessage(message: Error & { reason: string; line: number | undefined }): MarkupError {
  const [place, line] = / \((\d+):\d+-\d+:\d+\)/.exec(message.reason) ?? []
  const reason = place === undefined ? message.reason : message.reason.replace(place, '')
  return new MarkupError(
    `The MDX is not valid: ${reason}`,
    line === undefined ? message.line : Number(line),
    { cause: message },
  )
}

/** The parser's time is quadratic in the number of quotes and lists that a line opens at once. */
function refuseDeepPrefixes(text: string): void {
  const deep = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){101}/
  if (!new RegExp(deep, 'm').test(text)) return
  const isRule = (line: string) => /^[\s*-]*$/.test(line)
  const index = text.split('\n').findIndex(line => deep.test(line) && !isRule(line))
  if (index !== -1)
    throw new MarkupError(`The line opens more than ${limitDepth} quotes or lists at once.`, index + 1)
}

function refuseDeepTree(root: Root): void {
  const waiting: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }]
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item.depth > limitDepth) {
      throw new MarkupError(
        `The page nests deeper than ${limitDepth} levels.`,
        item.node.position?.start.line,
      )
    }
    if (!('children' in item.node)) continue
    for (const node of item.node.children) waiting.push({ node, depth: item.depth + 1 })
  }
}
