import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { cleanOutput, type OutputPart } from './clean-output.ts'

export interface OutputPlace {
  /** The text of the line before and after the shortcode, or the part of it nearby. */
  before: string
  after: string
  /** Whether code within the line is open. */
  isInSpan: boolean
  isCode: boolean
  /** Whether the output is Markdown (`{{% %}}`). */
  isMarkdown: boolean
}

const blocks = new Set(
  'address article aside blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** Elements that are visible without text. */
const shown = new Set('audio embed hr iframe img object picture video'.split(' '))
/** The end of an address, where tags would break the link. */
const inAddress = /(?:\]\([^()\s]*|\]:\s+\S*|<?\bhttps?:\/\/[^\s<>]*|(?:href|src)=["'][^"']*)$/
const marks = /[*`[\]|\\{~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** Code that a template highlights, as `highlight` writes it. */
const wholeFence = /^````[^\n`]*\n([^`]*)\n````$/
const markdownMarks = /[*_`[\]<{#|~\n]|^\s*(?:[-+]|\d+[.)])\s/

/** Writes what the template of a shortcode printed so that it fits its place in the Markdown of a page. */
export function layOutOutput(output: string, place: OutputPlace): string {
  const { before, after, isMarkdown } = place
  const isAlone = before.trim() === '' && after.trim() === ''
  const isSpan = place.isInSpan && after.includes('`')
  if (place.isCode || isSpan || inAddress.test(before))
    return writePlain(cleanOutput(output), place.isCode && isAlone)
  const indent = /^\s*$/.test(before) ? before : ''
  if (isMarkdown) return writeMarkdown(output, { isAlone, indent })
  const parts = cleanOutput(output)
  if (!parts.some(isVisible)) return ''
  const isBlock = parts.some(
    part =>
      (part.kind === 'tag' && blocks.has(part.name)) ||
      (part.kind === 'markdown' && part.text.trim().includes('\n')),
  )
  if (!isAlone || !isBlock) return writeInline(parts)
  const lines = writeBlock(parts)
  return lines.length === 0 ? '' : ['', ...lines, ''].join(`\n${indent}`)
}

function isVisible(part: OutputPart): boolean {
  return part.kind === 'tag' ? shown.has(part.name) : part.text.trim() !== ''
}

function writePlain(parts: readonly OutputPart[], keepsLines: boolean): string {
  const text = parts
    .map(part =>
      part.kind === 'tag' ? (blocks.has(part.name) ? '\n' : '') : decode(part.text.replace(wholeFence, '$1')),
    )
    .join('')
  return keepsLines ? text.replace(/\n{3,}/g, '\n\n').trim() : text.replace(/\s+/g, ' ').trim()
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#39': "'",
  amp: '&',
}

function decode(text: string): string {
  return text.replace(/&(lt|gt|quot|#34|#39|amp);/g, (_, name: string) => entities[name] ?? '')
}

function writeInline(parts: readonly OutputPart[]): string {
  return parts
    .map(part => {
      if (part.kind === 'markdown') return part.text.replace(wholeFence, '`$1`')
      if (part.kind === 'tag') return blocks.has(part.name) ? ' ' : part.text
      return escapeMarks(part.text)
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function escapeMarks(text: string): string {
  return text.replace(marks, mark => `&#${mark.charCodeAt(0)};`)
}

/** Writes a block of HTML without blank lines, which would end it, except around Markdown. */
function writeBlock(parts: readonly OutputPart[]): string[] {
  const lines: string[] = []
  let html = ''
  let preformatted = 0
  const flush = () => {
    const written = html.split('\n').filter(line => line.trim() !== '')
    html = ''
    lines.push(...written)
  }
  for (const part of parts) {
    if (part.kind === 'tag') {
      if (part.name === 'pre') preformatted = Math.max(0, preformatted + (part.isEnd ? -1 : 1))
      html += part.text
    } else if (preformatted > 0) {
      const code = part.kind === 'markdown' ? part.text.replace(/[&<>]/g, escapeCharacter) : part.text
      html += code.replace(/\n(?=[ \t]*\n)/g, '\n&#10;').replace(/&#10;[ \t]*\n/g, '&#10;')
    } else if (part.kind === 'text') html += trimLines(part.text)
    else if (markdownMarks.test(part.text.trim())) {
      flush()
      lines.push('', ...dedent(part.text), '')
    } else html += part.text.trim()
  }
  flush()
  const first = lines.find(line => line !== '')
  if (first === undefined) return []
  const [, name = ''] = /^<\/?([a-z][\w-]*)/i.exec(first) ?? []
  return blocks.has(name.toLowerCase()) ? lines : ['<div>', ...lines, '</div>']
}

function escapeCharacter(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

/** Trims each line. White space at both ends stays as one character. */
function trimLines(text: string): string {
  const trimmed = text
    .split('\n')
    .map(line => line.trim())
    .join('\n')
  return trimmed.includes('\n') ? trimmed : text.replace(/\s+/g, ' ')
}

function dedent(text: string): string[] {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n')
  const indents = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const indent = indents.reduce((least, own) => Math.min(least, own), Number.POSITIVE_INFINITY)
  return lines.map(line => line.slice(Math.min(indent, line.length - line.trimStart().length)))
}

/** Cleans the HTML in Markdown, except in code blocks. Lines that are left blank would end a block of HTML, and are left out. */
function writeMarkdown(output: string, { isAlone, indent }: { isAlone: boolean; indent: string }): string {
  const isFenced = createFenceTracker()
  const lines: string[] = []
  let plain: string[] = []
  const flush = () => {
    if (plain.length > 0) lines.push(...cleanLines(plain))
    plain = []
  }
  for (const line of output.split('\n')) {
    if (isFenced(line)) {
      flush()
      lines.push(line)
    } else plain.push(line)
  }
  flush()
  const text = lines.join('\n')
  if (!isAlone) return text.includes('\n') ? trimLines(text).replace(/\s+/g, ' ').trim() : text.trim()
  return text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .replaceAll('\n', `\n${indent}`)
}

function cleanLines(lines: readonly string[]): string[] {
  const text = lines.join('\n')
  if (!text.includes('<'))
    return cleanOutput(text)
      .map(part => part.text)
      .join('')
      .split('\n')
  const written = cleanOutput(text.replace(/\n(?=[ \t]*\n)/g, '\n\uE013'))
    .map(part => part.text)
    .join('')
  return written
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => line.replaceAll('\uE013', ''))
}
