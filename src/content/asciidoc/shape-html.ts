import type { Element, ElementContent, Properties, RootContent } from 'hast'
import {
  createElement,
  createText,
  hasClass,
  isBlank,
  isBlock,
  isElement,
  readClasses,
  readProperty,
  readTextContent,
} from '../html/elements.ts'
import { readText, type Shape, shapeBlock, takeTitle } from './shape-block.ts'
import { shapeText, takeBlockMacro } from './shape-text.ts'

export interface ResolvedAddress {
  /** Null if the link leads nowhere. */
  url: string | null
  /** For a link that only repeats its address. */
  text?: string | undefined
}

export interface ShapeNeeds {
  /** Returns the address for a link or an image, if it has another one here. */
  resolve(url: string, kind: 'page' | 'image'): ResolvedAddress | undefined
  /** Reports a macro that only an extension knows. It is left out. */
  onMacro(name: string): void
  /** The line of the page's texts for `address:line`. */
  locate(origin: string): number | undefined
}

const limitDepth = 200

/** Turns the HTML of Asciidoctor into the elements that pages are written with, such as callouts, listings and tabs. */
export function shapeHtml(needs: ShapeNeeds, nodes: readonly RootContent[], depth = 0): ElementContent[] {
  if (depth > limitDepth) return []
  const isBetweenBlocks = nodes.some(isBlock)
  return nodes.flatMap((node): ElementContent[] => {
    if (isBetweenBlocks && isBlank(node)) return []
    if (node.type === 'text') return shapeText(node.value)
    if (node.type !== 'element') return []
    const written = shapeElement(needs, node, depth + 1)
    const line = needs.locate(readProperty(node, 'dataOrigin') ?? '')
    return line === undefined ? written : written.map(child => placeAt(child, line))
  })
}

function placeAt(node: ElementContent, line: number): ElementContent {
  if (node.type !== 'element') return node
  const point = { line, column: 1 }
  const children = node.children.map(child =>
    child.type === 'element' && child.position === undefined ? placeAt(child, line) : child,
  )
  return { ...node, children, position: node.position ?? { start: point, end: point } }
}

function shapeElement(needs: ShapeNeeds, element: Element, depth: number): ElementContent[] {
  const shape = (nodes: readonly RootContent[]) => shapeHtml(needs, nodes, depth)
  const classes = new Set(readClasses(element))
  const has = (name: string) => classes.has(name)
  const anchor = writeAnchor(element)
  const title = takeTitle(element)
  const inner = readContent(element)
  if (element.tagName === 'div') return [...anchor, ...shapeBlock(element, { classes, title, inner, shape })]
  if ((has('footnote') || has('footnoteref')) && element.tagName === 'sup')
    return [createText(readTextContent(element))]
  if (has('icon') && element.tagName === 'span') return writeIcon(element, shape)
  if (element.tagName === 'h1' && has('sect0'))
    return [createElement('h2', pick(element, 'id'), shape(element.children))]
  const macro = element.tagName === 'p' ? takeBlockMacro(element) : undefined
  if (macro !== undefined) {
    needs.onMacro(macro)
    if (element.children.length === 0) return []
  }
  if (/^h[1-6]$/.test(element.tagName))
    return [
      {
        ...element,
        properties: pick(element, 'id'),
        children: [...shape(element.children), ...writeOtherId(element)],
      },
    ]
  if (element.tagName === 'table') return [...anchor, writeTable(element, shape)]
  if (element.tagName === 'details')
    return [
      {
        ...element,
        properties: pick(element, 'id', 'open'),
        children: [...shapeSummary(title, shape), ...shape(inner)],
      },
    ]
  if (element.tagName === 'a') return writeLink(needs, element, shape(element.children))
  if (element.tagName === 'img') return writePicture(needs, element)
  const { dataOrigin: _, className: __, ...properties } = element.properties
  const isCode = element.tagName === 'code' || element.tagName === 'pre'
  const children = isCode
    ? element.children.flatMap(child => (child.type === 'text' ? [child] : shape([child])))
    : shape(element.children)
  return [{ ...element, properties, children }]
}

function readContent({ children }: Element): ElementContent[] {
  const content = children.find(child => hasClass(child, 'content'))
  return isElement(content) ? content.children : []
}

/** A block that can be linked to, as an anchor before it. Headings and folds keep their ids. */
function writeAnchor({ tagName, properties: { id } }: Element): ElementContent[] {
  const isBlock = tagName === 'div' || tagName === 'table'
  return isBlock && typeof id === 'string' && !['preamble', 'footnotes'].includes(id)
    ? [createElement('a', { id })]
    : []
}

/** Sites choose between ids such as `_a_title` and `a-title`, often in another repository. Links to both work. */
function writeOtherId(heading: Element): ElementContent[] {
  const id = readProperty(heading, 'id') ?? ''
  const other = id.startsWith('_') ? id.slice(1).replaceAll('_', '-') : ''
  return other === '' ? [] : [createElement('a', { id: other })]
}

function pick({ properties }: Element, ...names: string[]): Properties {
  return Object.fromEntries(names.flatMap(name => (name in properties ? [[name, properties[name]]] : [])))
}

function writePicture(needs: ShapeNeeds, element: Element): ElementContent[] {
  const { url } = needs.resolve(readProperty(element, 'src') ?? '', 'image') ?? {}
  const properties = pick(element, 'alt', 'width', 'height')
  return [{ ...element, properties: { ...properties, src: url ?? readProperty(element, 'src') ?? '' } }]
}

function writeIcon(element: Element, shape: Shape): ElementContent[] {
  const name = /^\[(.+)\]$/.exec(readTextContent(element).trim())?.[1]
  return name === undefined ? shape(element.children) : [createElement('icon', { icon: name })]
}

function writeTable(table: Element, shape: Shape): Element {
  const write = (node: ElementContent): ElementContent[] => {
    if (!isElement(node)) return []
    if (isElement(node, 'caption')) return [createElement('caption', {}, shape(node.children))]
    if (isElement(node, 'thead', 'tbody', 'tfoot', 'tr'))
      return [createElement(node.tagName, {}, node.children.flatMap(write))]
    if (!isElement(node, 'td', 'th')) return []
    const [only, ...others] = node.children.filter(child => !isBlank(child))
    const isText = isElement(only, 'p') && others.length === 0
    const children = isText ? only.children : node.children
    return [createElement(node.tagName, pick(node, 'colSpan', 'rowSpan'), shape(children))]
  }
  return createElement('table', {}, table.children.flatMap(write))
}

function shapeSummary(title: ElementContent[] | undefined, shape: Shape): ElementContent[] {
  return [createElement('summary', {}, title ? shape(title) : [createText('Details')])]
}

function writeLink({ resolve }: ShapeNeeds, element: Element, children: ElementContent[]): ElementContent[] {
  const href = readProperty(element, 'href')
  if (href === null) return [{ ...element, properties: pick(element, 'id'), children }]
  const { url = href, text } = resolve(href, 'page') ?? {}
  if (url === null) return children
  const isBare = text !== undefined && readText(children) === href.replace(/#.*$/s, '')
  const properties = { ...pick(element, 'id'), href: url }
  return [{ ...element, properties, children: isBare ? [createText(text)] : children }]
}
