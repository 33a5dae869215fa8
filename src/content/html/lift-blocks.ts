import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createElement, isBlank, isBlock, isElement } from './elements.ts'

/** A paragraph holds no blocks: where a component or a snippet put one into it, the paragraph is divided around it. Empty ones go. */
export function liftBlocks(root: Root): void {
  root.children = liftAll(root.children)
}

function liftAll<Node extends RootContent>(nodes: readonly Node[]): (Node | ElementContent)[] {
  return nodes.flatMap((node): (Node | ElementContent)[] => {
    if (node.type !== 'element') return [node]
    if (node.tagName !== 'pre') node.children = liftAll(node.children)
    return isElement(node, 'p') ? divideParagraph(node) : [node]
  })
}

function divideParagraph(paragraph: Element): ElementContent[] {
  if (!paragraph.children.some(isBlock)) return paragraph.children.every(isEmpty) ? [] : [paragraph]
  const parts: Element[] = []
  let open: Element | null = null
  for (const child of paragraph.children) {
    if (isBlock(child)) {
      parts.push(child)
      open = null
    } else if (open !== null) open.children.push(child)
    else if (!isBlank(child)) {
      open = createElement('p', paragraph.properties, [child])
      if (paragraph.position) open.position = paragraph.position
      parts.push(open)
    }
  }
  return parts
}

/** An anchor without text is kept for the heading that it names. */
function isEmpty(node: ElementContent): boolean {
  if (isBlank(node)) return true
  return (
    isElement(node) &&
    !isElement(node, 'br', 'input') &&
    node.properties.id === undefined &&
    node.properties.name === undefined &&
    node.children.every(isEmpty)
  )
}
