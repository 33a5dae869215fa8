import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { isEndTag, rawTag } from './rewrite-inside.ts'

/** A tag that has not ended after this many lines is text. */
const mostLines = 60
const codeSpan = /`+[^`]*`+/g
const rawTags = new RegExp(rawTag.source, 'g')
const openTag = /(?<!\{)\{%[-+]?(?:\s*\/?\s*[a-z][\w-]*(?:\s[^%{]*)?)?$/i

/** Joins the lines of a Liquid or Markdoc tag, which keeps the position of its first line. Code and raw examples stay. */
export function joinTemplateTags(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const joined: SourceLine[] = []
  let isRaw = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (line === undefined) break
    const last: number | undefined =
      isFenced(line.text) || isRaw || !isOpen(line.text) ? undefined : findEnd(lines, index)
    const text: string =
      last === undefined ? line.text : joinLines(lines.slice(index, last + 1).map(part => part.text))
    const lastRaw = [...text.matchAll(rawTags)].at(-1)
    if (lastRaw) isRaw = !isEndTag(lastRaw[0])
    joined.push(last === undefined ? line : { ...line, text })
    index = last ?? index
  }
  return joined
}

function isOpen(text: string): boolean {
  if (!text.includes('{%')) return false
  const plain = text.replace(codeSpan, span => ' '.repeat(span.length))
  const start = plain.lastIndexOf('{%')
  return start !== -1 && !plain.includes('%}', start) && openTag.test(plain.slice(Math.max(0, start - 1)))
}

/** Returns the position of the line that ends the tag which `first` opens. */
function findEnd(lines: readonly SourceLine[], first: number): number | undefined {
  const isFenced = createFenceTracker()
  for (let index = first + 1; index < Math.min(lines.length, first + mostLines); index += 1) {
    const text = lines[index]?.text ?? ''
    const [end, start] = [text.indexOf('%}'), text.indexOf('{%')]
    if (isFenced(text) || (start !== -1 && (end === -1 || start < end))) return undefined
    // A tag can follow the end on its line and stay open.
    if (end !== -1) return isOpen(text) ? undefined : index
  }
  return undefined
}

function joinLines([first = '', ...others]: readonly string[]): string {
  const isQuoted = /^\s*>/.test(first)
  return [first, ...others.map(text => (isQuoted ? text.replace(/^[\s>]+/, '') : text.trimStart()))].join(' ')
}
