import type { ElementContent } from 'hast'
import { isBlock, isElement, readTextContent } from '../html/elements.ts'

/** Writes the words of HTML without markup: one line for each block, code unchanged. */
export function writePlainText(nodes: readonly ElementContent[]): string {
  return nodes
    .map(writeNode)
    .join('')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function writeNode(node: ElementContent): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ')
  if (!isElement(node)) return ''
  if (node.tagName === 'pre') return `\n${readTextContent(node)}\n`
  if (node.tagName === 'br') return '\n'
  const inner = node.children.map(writeNode).join('')
  if (isElement(node, 'td', 'th')) return `${inner.trim()} `
  return isBlock(node) ? `\n${inner.trim()}\n` : inner
}
