import { splitMarked } from './markdown-marks.ts'

/** A part of the HTML that a template wrote. */
export type OutputPart =
  | { kind: 'tag'; name: string; isEnd: boolean; text: string }
  | { kind: 'text'; text: string }
  /** Markdown of the page. */
  | { kind: 'markdown'; text: string }

const dropped = new Set('script style svg form button select textarea template dialog math'.split(' '))
/** Removed without their content. */
const unwrapped = new Set('span font noscript i'.split(' '))
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const hidden = /\s(?:hidden(?=[\s=/>])|aria-hidden="?true"?|style="[^"]*display:\s*none)/i
const badge = /\sclass="(?:[^"]*[\s_-])?(?:badge|chip|pill|tag)(?=["\s_-])/i
const titleAttribute = /\s(?:title|aria-label)="([^"]*)"/i
const longestLabel = 30
const longestTag = 3_000

/**
 * Splits the output of a template into tags, text and Markdown. Leaves out scripts, drawings, forms and hidden elements. An icon with
 * a title becomes that title, and a badge with a short one gets it as a label: `Default value: 5 minutes`.
 */
export function cleanOutput(output: string): OutputPart[] {
  const parts = splitMarked(removeComments(output)).flatMap(({ text, isMarkdown }): OutputPart[] =>
    isMarkdown ? [{ kind: 'markdown', text }] : splitTags(text),
  )
  return nameElements(removeHidden(parts))
}

function removeComments(html: string): string {
  const [first = '', ...others] = html.split('<!--')
  return (
    first + others.map(part => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('')
  )
}

/** Splits HTML at its tags. A `<` that starts no tag is text. */
export function splitTags(html: string): OutputPart[] {
  const parts: OutputPart[] = []
  let at = 0
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', start + 1)) {
    if (start < at) continue
    const [, slash, name] = /^<(\/?)([a-z][\w-]*)/i.exec(html.slice(start, start + 50)) ?? []
    const end = name === undefined ? null : findTagEnd(html, start)
    if (name === undefined || end === null) continue
    if (start > at) parts.push({ kind: 'text', text: html.slice(at, start) })
    const text = html.slice(start, end).replace(/\s*\n\s*/g, ' ')
    parts.push({ kind: 'tag', name: name.toLowerCase(), isEnd: slash === '/', text })
    at = end
  }
  if (at < html.length) parts.push({ kind: 'text', text: html.slice(at) })
  return parts
}

function findTagEnd(html: string, start: number): number | null {
  let quote = ''
  const last = Math.min(html.length, start + longestTag)
  for (let at = start + 1; at < last; at += 1) {
    const character = html[at]
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
    else if (character === '<') return null
  }
  return null
}

function removeHidden(parts: readonly OutputPart[]): OutputPart[] {
  const kept: OutputPart[] = []
  let name: string | null = null
  let depth = 0
  for (const part of parts) {
    if (name !== null) {
      if (part.kind === 'tag' && part.name === name && !part.text.endsWith('/>')) depth += part.isEnd ? -1 : 1
      if (depth === 0) name = null
      continue
    }
    if (part.kind !== 'tag') kept.push(part)
    else if (dropped.has(part.name) || (!empty.has(part.name) && isHidden(part))) {
      if (part.isEnd || part.text.endsWith('/>')) continue
      name = part.name
      depth = 1
    } else if (part.name !== 'input') kept.push(part)
  }
  return kept
}

/** An icon with a title is often hidden from screen readers, which read the title elsewhere. */
function isHidden(part: OutputPart & { kind: 'tag' }): boolean {
  return !part.isEnd && hidden.test(part.text) && !titleAttribute.test(part.text)
}

function nameElements(parts: readonly OutputPart[]): OutputPart[] {
  const named: OutputPart[] = []
  let isAfterBadge = false
  let lastLabel = ''
  for (const [position, part] of parts.entries()) {
    if (part.kind !== 'tag') {
      if (part.text.trim() !== '') isAfterBadge = false
      else if (isAfterBadge && isBadgeStart(parts[position + 1])) continue
      named.push(part)
      continue
    }
    const isInline = unwrapped.has(part.name) || part.name === 'a'
    if (!part.isEnd && isInline) {
      const title = readTitle(part.text)
      const isBadge = badge.test(part.text)
      if (isBadge && isAfterBadge) named.push({ kind: 'text', text: ' · ' })
      else lastLabel = ''
      if (isEmptyElement(parts, position)) named.push({ kind: 'text', text: title })
      else if (isBadge && title !== '' && title.length <= longestLabel && title !== lastLabel) {
        named.push({ kind: 'text', text: `${shortenLabel(title)}: ` })
        lastLabel = title
      }
    }
    if (!unwrapped.has(part.name) || (part.name === 'i' && !isIcon(parts, position))) named.push(part)
    isAfterBadge = part.isEnd && isInline ? isBadgeEnd(parts, position) : isAfterBadge && isInline
  }
  return named
}

function isBadgeStart(part: OutputPart | undefined): boolean {
  return part?.kind === 'tag' && !part.isEnd && badge.test(part.text)
}

function isEmptyElement(parts: readonly OutputPart[], position: number): boolean {
  const next = parts[position + 1]
  const end = next?.kind === 'text' && next.text.trim() === '' ? parts[position + 2] : next
  const part = parts[position]
  return part?.kind === 'tag' && end?.kind === 'tag' && end.isEnd && end.name === part.name
}

/** Whether a tag belongs to an empty `<i>`, which is an icon. */
function isIcon(parts: readonly OutputPart[], position: number): boolean {
  const part = parts[position]
  if (part?.kind !== 'tag') return false
  if (!part.isEnd) return isEmptyElement(parts, position)
  return [1, 2].some(back => isEmptyElement(parts, position - back) && parts[position - back]?.kind === 'tag')
}

/** Whether the element that ends here is a badge: badges hold only text. */
function isBadgeEnd(parts: readonly OutputPart[], position: number): boolean {
  const start = parts.slice(Math.max(0, position - 3), position).findLast(part => part.kind === 'tag')
  return start !== undefined && start.kind === 'tag' && !start.isEnd && badge.test(start.text)
}

function readTitle(tag: string): string {
  return titleAttribute.exec(tag)?.[1]?.trim() ?? ''
}

function shortenLabel(title: string): string {
  const label = title.replace(/^the\s+/i, '').replace(/:$/, '')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
