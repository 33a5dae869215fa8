import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createBox, createText, isElement, readProperty, walkElements } from './elements.ts'

/**
 * The tree with words in the place of images: what they show. The same words twice in a row (a light and a dark image) are said
 * once. Images for which `isShown` holds stay.
 */
export function replaceImages(root: Root, isShown: (image: Element) => boolean): Root {
  for (const element of walkElements(root)) {
    if (element.tagName === 'img' && !isShown(element))
      return { ...root, children: replaceAll(root.children, isShown) }
  }
  return root
}

function replaceAll<Node extends RootContent>(
  nodes: readonly Node[],
  isShown: (image: Element) => boolean,
): (Node | ElementContent)[] {
  let last: string | null = null
  return nodes.flatMap((node): (Node | ElementContent)[] => {
    if (!isElement(node, 'img')) {
      if (node.type !== 'text' || node.value.trim() !== '') last = null
      return [node.type === 'element' ? { ...node, children: replaceAll(node.children, isShown) } : node]
    }
    const alternative = readProperty(node, 'alt')?.trim() ?? ''
    const words = alternative.replace(/\s*\((?:light|dark)(?: mode)?\)\s*$/i, '')
    const isRepeated = words === last
    if (words !== '') last = words
    if (isShown(node)) return [node]
    return words === '' || isRepeated ? [] : [createBox('span', 'image', [createText(words)])]
  })
}
