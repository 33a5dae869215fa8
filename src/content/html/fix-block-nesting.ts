import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createElement, isBlank, isBlock, isElement } from './elements.ts'

/** Fixes the nesting of blocks in place: paragraphs hold no blocks and are not empty, and boxes hold text in paragraphs only. */
export function fixBlockNesting(root: Root): void {
  root.children = wrapText(fixAll(root.children))
}

/** Splits paragraphs around the blocks that a component or a snippet put into them. */
export function divideParagraphs<Node extends RootContent>(
  nodes: readonly Node[],
): (Node | ElementContent)[] {
  if (!nodes.some(node => isElement(node, 'p'))) return [...nodes]
  return nodes.flatMap((node): (Node | ElementContent)[] =>
    isElement(node, 'p') ? divideParagraph(node) : [node],
  )
}

function fixAll<Node extends RootContent>(nodes: readonly Node[]): (Node | ElementContent)[] {
  for (const node of nodes) {
    if (!isElement(node) || isElement(node, 'pre')) continue
    node.children = fixAll(node.children)
    if (isBox(node)) node.children = wrapText(node.children)
  }
  return divideParagraphs(nodes)
}

function isBox(element: Element): boolean {
  if (isElement(element, 'aside', 'section', 'details', 'blockquote')) return true
  return (
    isElement(element, 'div') &&
    (element.properties.className !== undefined || element.children.some(isBlock))
  )
}

/** Whether a node is a block, or a link around one, such as a card. */
function holdsBlock(node: RootContent): boolean {
  return isBlock(node) || (isElement(node, 'a') && node.children.some(holdsBlock))
}

function wrapText<Node extends RootContent>(nodes: readonly Node[]): (Node | ElementContent)[] {
  const wrapped: (Node | ElementContent)[] = []
  let open: Element | null = null
  for (const node of nodes) {
    if (holdsBlock(node)) open = null
    const isInline = node.type === 'text' || (node.type === 'element' && !holdsBlock(node))
    if (isInline && open !== null) open.children.push(node)
    else if (isInline && !isBlank(node)) {
      open = createElement('p', {}, [node])
      wrapped.push(open)
    } else wrapped.push(node)
  }
  return wrapped
}

function divideParagraph(paragraph: Element): ElementContent[] {
  if (!paragraph.children.some(holdsBlock)) return paragraph.children.every(isEmpty) ? [] : [paragraph]
  const { properties, position } = paragraph
  return wrapText(paragraph.children).map(part => {
    return isElement(part, 'p') && position ? { ...part, properties, position } : part
  })
}

/** Whether a node has no content. An empty anchor counts as content, as it names a place. */
function isEmpty(node: ElementContent): boolean {
  if (isBlank(node)) return true
  if (!isElement(node) || isElement(node, 'br', 'input', 'img', 'video', 'audio', 'iframe')) return false
  return (
    node.properties.dataIcon === undefined &&
    node.properties.dataSwatch === undefined &&
    node.properties.dataMedia === undefined &&
    node.properties.dataSvg === undefined &&
    node.properties.id === undefined &&
    node.properties.name === undefined &&
    node.children.every(isEmpty)
  )
}
