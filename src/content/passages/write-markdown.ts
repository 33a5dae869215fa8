import type { Element, ElementContent } from 'hast'
import { calloutLabels, toCalloutKind } from '../html/callout-kinds.ts'
import { hasClass, isBlank, isBlock, isElement, readClasses, readTextContent } from '../html/elements.ts'
import { escapeLineStarts } from './escape-markdown.ts'
import { writeInline } from './write-inline.ts'
import { writeTable } from './write-table.ts'

/** Writes sanitised HTML blocks as Markdown, separated by blank lines. */
export function writeMarkdown(nodes: readonly ElementContent[]): string {
  return groupInline(nodes)
    .map(writePart)
    .filter(text => text !== '')
    .join('\n\n')
}

function writePart(part: Element | ElementContent[]): string {
  return Array.isArray(part) ? escapeLineStarts(writeInline(part)) : writeBlock(part)
}

/** Groups nodes into blocks and runs of inline content. */
export function groupInline(nodes: readonly ElementContent[]): (Element | ElementContent[])[] {
  const parts: (Element | ElementContent[])[] = []
  for (const node of nodes) {
    const last = parts.at(-1)
    if (isBlock(node)) parts.push(node)
    else if (Array.isArray(last)) last.push(node)
    else if (!isBlank(node)) parts.push([node])
  }
  return parts
}

function writeBlock(element: Element): string {
  switch (element.tagName) {
    case 'p':
    case 'summary':
    case 'figcaption':
    case 'dt':
      return writeParagraph(element)
    case 'pre':
      return writeFence(element)
    case 'ul':
    case 'ol':
      return writeList(element)
    case 'table':
      return writeTable(element)
    case 'hr':
      return ''
    case 'dd':
      return `- ${indent(writeMarkdown(element.children), '  ')}`
    case 'aside':
      return quote(writeCallout(element))
    case 'blockquote':
      return quote(writeMarkdown(element.children))
    default:
      return /^h[1-6]$/.test(element.tagName)
        ? bold(writeInline(element.children))
        : writeMarkdown(element.children)
  }
}

function writeParagraph(element: Element): string {
  const text = writeInline(element.children)
  const isTitle = hasClass(element, 'title') || element.tagName !== 'p'
  return isTitle ? bold(text) : escapeLineStarts(text)
}

function bold(text: string): string {
  return text === '' || /^\*\*.*\*\*$/.test(text) ? text : `**${text.replaceAll('**', '')}**`
}

function writeFence(pre: Element): string {
  const code = pre.children.find(child => isElement(child, 'code'))
  const language =
    (isElement(code) ? readClasses(code) : []).find(name => name.startsWith('language-'))?.slice(9) ?? ''
  const text = readTextContent(pre).replace(/(?<!\n)\n+$/, '')
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const mark = '`'.repeat(longest + 1)
  return text.trim() === '' ? '' : `${mark}${language}\n${text}\n${mark}`
}

function writeList(list: Element): string {
  const items = list.children.filter(child => isElement(child, 'li'))
  const start = Number(list.properties.start ?? 1)
  const texts = items
    .map((item, index) => writeItem(item, list.tagName === 'ol' ? start + index : null))
    .filter(text => text !== '')
  return texts.join(texts.some(text => text.includes('\n\n')) ? '\n\n' : '\n')
}

function writeItem(item: Element, number: number | null): string {
  const marker = number === null ? '- ' : `${number}. `
  const parts = groupInline(item.children)
  const isTight = parts.every(
    (part, index) =>
      Array.isArray(part) || isElement(part, 'ul', 'ol') || (index === 0 && part.tagName === 'p'),
  )
  const text = parts
    .map(writePart)
    .filter(part => part !== '')
    .join(isTight ? '\n' : '\n\n')
  return text === '' ? '' : marker + indent(text, ' '.repeat(marker.length))
}

function writeCallout(aside: Element): string {
  const name =
    readClasses(aside)
      .find(item => item.startsWith('callout-'))
      ?.slice(8) ?? ''
  const kind = toCalloutKind(name)
  const body = writeMarkdown(aside.children)
  if (kind === undefined || aside.children.some(child => hasClass(child, 'title'))) return body
  return `**${calloutLabels[kind]}:**${startsWithText(aside.children) ? ' ' : '\n\n'}${body}`
}

/** Text can follow a label on its line. Code, lists, tables and quotes start on a new line. */
function startsWithText(nodes: readonly ElementContent[]): boolean {
  const first = groupInline(nodes).find(part => isWritten(part))
  if (first === undefined || Array.isArray(first)) return true
  if (isElement(first, 'pre', 'ul', 'ol', 'table', 'aside', 'blockquote', 'dd')) return false
  return isElement(first, 'p') || startsWithText(first.children)
}

function isWritten(part: Element | ElementContent[]): boolean {
  const nodes = Array.isArray(part) ? part : part.children
  return nodes.some(node => readTextContent(node).trim() !== '')
}

function indent(text: string, by: string): string {
  return text.replace(/\n(?!\n|$)/g, `\n${by}`)
}

function quote(text: string): string {
  return text === '' ? '' : text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}
