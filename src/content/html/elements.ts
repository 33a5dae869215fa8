import type { Element, ElementContent, Nodes, Properties, Root, Text } from 'hast'

export function createElement(
  tagName: string,
  properties: Properties,
  children: readonly ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children: [...children] }
}

/** A `div` or the like with a class and nothing else. */
export function createBox(tagName: string, className: string, children: readonly ElementContent[]): Element {
  return createElement(tagName, { className: className.split(' ') }, children)
}

export function createText(value: string): Text {
  return { type: 'text', value }
}

/** Without tag names, matches any element. */
export function isElement<Name extends string>(
  node: Nodes | undefined,
  ...tagNames: Name[]
): node is Element & { tagName: Name } {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.some(name => name === node.tagName))
}

export function hasClass(
  node: Nodes | undefined,
  className: string,
): node is Element & { properties: { className: unknown[] | string } } {
  return (
    node?.type === 'element' && Boolean(node.properties.className) && readClasses(node).includes(className)
  )
}

export function readClasses(element: Element): string[] {
  const { className } = element.properties
  return Array.isArray(className) ? className.map(String) : String(className ?? '').split(' ')
}

/** Returns an attribute as text; null if it is missing or has no value. */
export function readProperty(element: Element, name: string): string | null {
  const value = element.properties[name]
  if (value === null || value === undefined || value === false || value === true) return null
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** Returns all text below a node, unchanged. */
export function readTextContent(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(readTextContent).join('') : ''
}

const blockNames = new Set(
  'address article aside blockquote details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

export function isBlock(node: Nodes): node is Element & { tagName: Lowercase<string> } {
  return node.type === 'element' && blockNames.has(node.tagName)
}

export function isBlank(node: Nodes): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

/** The elements and texts of a tree. No MDX nodes are left once components are replaced. */
export function readContent(root: Root): ElementContent[] {
  return root.children.filter(node => node.type === 'element' || node.type === 'text')
}

/** Walks every element, parents before children. Changes to the current element's children are followed. */
export function* walkElements(parent: Root | Element): Generator<Element> {
  const waiting = [...parent.children].reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type !== 'element') continue
    yield node
    for (let position = node.children.length - 1; position >= 0; position -= 1) {
      const child = node.children[position]
      if (child !== undefined) waiting.push(child)
    }
  }
}
