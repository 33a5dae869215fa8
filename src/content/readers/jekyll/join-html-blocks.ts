import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../markup/fence-tracker.ts'

const blockStart =
  /^ {0,3}<(address|article|aside|blockquote|center|details|div|dl|figure|footer|header|main|nav|ol|p|section|table|ul)(?=[\s>])([^>]*)/i
const longestBlock = 2_000
/** Lines that are looked through for ends, as many times the text's: of elements that never end there may be very many. */
const looks = 10

/**
 * An element of HTML goes on to its end in kramdown, where Markdown would have it end at the first blank line and take what is
 * indented behind that for code. Blank lines in it are left out; not where code is in it, or where Markdown is asked for.
 */
export function joinHtmlBlocks(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const joined: SourceLine[] = []
  let left = lines.length * looks
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

/** Where the element ends that a line begins with, that line itself where it does not end soon enough; and how many lines were looked at. */
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
