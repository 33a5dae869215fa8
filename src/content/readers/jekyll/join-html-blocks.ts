import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'

const blockStart =
  /^ {0,3}<(address|article|aside|blockquote|center|details|div|dl|figure|footer|header|main|nav|ol|p|section|table|ul)(?=[\s>])([^>]*)/i
const longestBlock = 2_000
/** The limit of lines searched for end tags, as a multiple of the text's lines: many elements may never end. */
const searchFactor = 10

/**
 * Removes the blank lines inside HTML elements. In kramdown an element continues to its end tag; in Markdown it ends at a blank
 * line, and indented content after that is code. Elements that hold code or Markdown stay as they are.
 */
export function joinHtmlBlocks(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const joined: SourceLine[] = []
  let left = lines.length * searchFactor
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    const [, name, attributes = ''] = isFenced(line.text) ? [] : (blockStart.exec(line.text) ?? [])
    const mayJoin = name !== undefined && left > 0 && !/\bmarkdown\b/.test(attributes)
    const { end, looked } = mayJoin ? findEnd(lines, at, name) : { end: at, looked: 0 }
    left -= looked
    const block = lines.slice(at, end + 1)
    const isKept = end === at || block.some(({ text }) => /<pre\b|^\s*(?:```|~~~)/i.test(text))
    if (isKept) joined.push(line)
    else {
      joined.push(...block.filter(({ text }) => text.trim() !== ''))
      at = end
    }
  }
  return joined
}

/** Finds the line on which the element that starts here ends; its own line if that is too far away. */
function findEnd(lines: readonly SourceLine[], start: number, name: string): { end: number; looked: number } {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gi')
  const last = Math.min(lines.length, start + longestBlock)
  let depth = 0
  for (let at = start; at < last; at += 1) {
    for (const [, closing] of lines[at]?.text.matchAll(tags) ?? []) depth += closing === '' ? 1 : -1
    if (depth <= 0) return { end: at, looked: at - start }
  }
  return { end: start, looked: last - start }
}
