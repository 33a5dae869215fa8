import type { ElementContent, Root, RootContent } from 'hast'
import { createBox, createText, isElement, readProperty } from './elements.ts'

/** Images are not served: what they show, in words, stays. The same words twice in a row (a light and a dark image) are said once. */
export function replaceImages(root: Root): void {
  root.children = replaceAll(root.children)
}

function replaceAll<Node extends RootContent>(nodes: readonly Node[]): (Node | ElementContent)[] {
  let last: string | null = null
  return nodes.flatMap((node): (Node | ElementContent)[] => {
    if (!isElement(node, 'img')) {
      if (node.type === 'element') node.children = replaceAll(node.children)
      if (node.type !== 'text' || node.value.trim() !== '') last = null
      return [node]
    }
    const alternative = readProperty(node, 'alt')?.trim() ?? ''
    const words = alternative.replace(/\s*\((?:light|dark)(?: mode)?\)\s*$/i, '')
    if (words === '' || words === last) return []
    last = words
    return [createBox('span', 'image', [createText(words)])]
  })
}
