import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'

const letter = String.raw`[\p{L}\p{M}\p{N}_.:-]`
const name = `(${letter}+)`
/** React's documentation names headings in a comment, and other sites between slashes. */
const nameAtEnd = new RegExp(String.raw`\{\/(?:\*\s*${name}\s*\*|${name})\/\}\s*$`, 'u')
const nameBelow = new RegExp(String.raw`^ {0,3}\{:[^{}#]*#${name}(?!${letter})[^{}]*\}[ \t]*$`, 'u')
const quotes = /^ {0,3}>(?:[ \t>]*>)? ?/
const heading = /^ {0,3}#{1,6}\s/
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/
/** A line of a paragraph, which an underline makes a heading. */
const paragraph = /^ {0,3}(?![#|<=]|`{3}|~{3})\S/

/** Applies `{: #name }` below a heading, and a name in `{/…/}` or in a comment at its end, to the heading. */
export function nameHeadings(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const named = [...lines]
  for (const [at, line] of lines.entries()) {
    if (isFenced(line.text)) continue
    const end = nameAtEnd.exec(line.text)
    if (end && isHeading(lines, at, line.text.slice(0, end.index)))
      named[at] = { ...line, text: `${line.text.slice(0, end.index).trimEnd()} [#${end[1] ?? end[2]}]` }
    const [, below] = nameBelow.exec(line.text) ?? []
    const above = named[at - 1]
    if (below === undefined || above === undefined || !/^ {0,3}#{1,6}\s/.test(above.text)) continue
    named[at - 1] = { ...above, text: `${above.text.trimEnd()} {#${below}}` }
    named[at] = { ...line, text: '' }
  }
  return named
}

/** Whether a line, of which `text` is the part before the name, is a heading with `#` or the last line of an underlined one. */
function isHeading(lines: readonly SourceLine[], at: number, text: string): boolean {
  const own = splitQuotes(text)
  if (heading.test(own.text)) return true
  const next = splitQuotes(lines[at + 1]?.text ?? '')
  if (next.depth !== own.depth || !underline.test(next.text)) return false
  if (!paragraph.test(own.text) || listItem.test(own.text)) return false
  return !continuesListItem(lines, at, own.depth)
}

/** Whether a paragraph began as a list item, which an underline does not make a heading. */
function continuesListItem(lines: readonly SourceLine[], at: number, depth: number): boolean {
  for (let above = at - 1; above >= 0; above -= 1) {
    const line = splitQuotes(lines[above]?.text ?? '')
    if (line.depth !== depth || !paragraph.test(line.text) || underline.test(line.text)) return false
    if (listItem.test(line.text)) return true
  }
  return false
}

function splitQuotes(line: string): { depth: number; text: string } {
  const [marks = ''] = quotes.exec(line) ?? []
  return { depth: marks.split('>').length - 1, text: line.slice(marks.length) }
}
