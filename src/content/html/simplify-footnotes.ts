import type { ElementContent, Root, RootContent } from 'hast'
import { createText, isElement, readTextContent } from './elements.ts'

/** Simplifies footnotes: numbers and texts stay, while back links, which need ids, and the generated heading are removed. */
export function simplifyFootnotes(root: Root): void {
  if (root.children.some(node => isElement(node, 'section') && 'dataFootnotes' in node.properties))
    root.children = simplifyAll(root.children)
}

function simplifyAll<Node extends RootContent>(nodes: readonly Node[]): (Node | ElementContent)[] {
  return nodes.flatMap((node): (Node | ElementContent)[] => {
    if (node.type !== 'element') return [node]
    node.children = simplifyAll(node.children)
    if ('dataFootnoteBackref' in node.properties) return []
    if ('dataFootnoteRef' in node.properties) return [createText(`[${readTextContent(node)}]`)]
    if ('dataFootnotes' in node.properties) return node.children.filter(child => !isElement(child, 'h2'))
    return [node]
  })
}
