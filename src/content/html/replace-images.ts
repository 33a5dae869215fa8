import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createBox, createText, isBlank, isElement, readProperty, walkElements } from './elements.ts'

/**
 * Replaces images with their alternative text. The same text twice in a row (a light and a dark image) appears once. Images for
 * which `isShown` holds stay.
 */
export function replaceImages(root: Root, isShown: (image: Element) => boolean): Root {
  for (const element of walkElements(root)) {
    if (element.tagName === 'img' && !isShown(element))
      return { ...root, children: replaceAll(root, root.children, isShown) }
  }
  return root
}

function replaceAll<Node extends RootContent>(
  parent: Root | Element,
  nodes: readonly Node[],
  isShown: (image: Element) => boolean,
): (Node | ElementContent)[] {
  const isAlone = isPicture(parent) && nodes.every(isPartOfPicture) && countPictures(nodes) === 1
  let last: string | null = null
  return nodes.flatMap((node): (Node | ElementContent)[] => {
    if (!isElement(node, 'img')) {
      if (node.type !== 'text' || node.value.trim() !== '') last = null
      return [
        node.type === 'element' ? { ...node, children: replaceAll(node, node.children, isShown) } : node,
      ]
    }
    const words = readAlternative(node)
    const isRepeated = words === last
    if (words !== '') last = words
    if (isShown(node)) return [node]
    return words === '' || isRepeated
      ? []
      : [createBox('span', isAlone ? 'image alone' : 'image', [createText(words)])]
  })
}

/** Whether an element can hold a picture alone. In a link or a cell, an image is part of a line. */
function isPicture(parent: Root | Element): boolean {
  return isElement(parent, 'p', 'figure', 'div')
}

function isPartOfPicture(node: RootContent): boolean {
  return isBlank(node) || isElement(node, 'img', 'source', 'figcaption')
}

/** A light and a dark image with the same text count once. */
function countPictures(nodes: readonly RootContent[]): number {
  return new Set(nodes.filter(node => isElement(node, 'img')).map(readAlternative)).size
}

function readAlternative(image: RootContent): string {
  const alternative = image.type === 'element' ? readProperty(image, 'alt')?.trim() : undefined
  return alternative?.replace(/(?<!\s)\s*\((?:light|dark)(?: mode)?\)\s*$/i, '') ?? ''
}
