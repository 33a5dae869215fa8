import type { Element, ElementContent } from 'hast'
import { hasClass, readProperty, readTextContent } from '../html/elements.ts'
import { escapeMarkdown } from './escape-markdown.ts'

const emphasis: Record<string, string> = { b: '**', strong: '**', em: '*', i: '*', del: '~~', s: '~~' }

/**
 * Writes inline HTML as Markdown on one line, except for hard breaks. Links to the site's own pages stay; other links become
 * text.
 */
export function writeInline(nodes: readonly ElementContent[]): string {
  const text = nodes.map(writeNode).join('')
  if (!text.includes('\n')) return text.replace(/ {2,}/g, ' ').trim()
  return text
    .replace(/\\\n[ \t]+/g, '\\\n')
    .replace(/(?<![ \t])[ \t]+(?=\\\n)/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^(?:\s|\\\n)+|(?<!\s|\\(?=\n))(?:\s|\\\n)+$/g, '')
}

function writeNode(node: ElementContent): string {
  if (node.type === 'text') return escapeMarkdown(node.value.replace(/\s+/g, ' '))
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\\\n'
  if (node.tagName === 'input') return node.properties.checked ? '[x] ' : '[ ] '
  if (['code', 'kbd', 'samp', 'var'].includes(node.tagName)) return writeCode(readTextContent(node))
  const inner = node.children.map(writeNode).join('')
  const mark = emphasis[node.tagName]
  if (mark !== undefined) return wrap(inner, mark, mark)
  if (node.tagName === 'a') return writeLink(node, inner)
  return hasClass(node, 'badge') ? ` ${inner} ` : inner
}

function writeLink(link: Element, inner: string): string {
  const href = readProperty(link, 'href') ?? ''
  if (!href.startsWith('/') || href.startsWith('//')) return inner
  return wrap(
    inner,
    '[',
    /[()\s<>]/.test(href) ? `](<${href.replace(/[<>\s]/g, encodeURIComponent)}>)` : `](${href})`,
  )
}

/** Puts marks around a text without the spaces at its ends. An empty text gets none. */
function wrap(inner: string, start: string, end: string): string {
  const text = inner.trim()
  return text === '' ? inner : inner.replace(text, () => `${start}${text}${end}`)
}

export function writeCode(value: string): string {
  const text = value.replace(/(?<!\s)\s*\n\s*/g, ' ')
  if (text.trim() === '') return text
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const mark = '`'.repeat(longest + 1)
  const pad =
    text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' ')) ? ' ' : ''
  return `${mark}${pad}${text}${pad}${mark}`
}
