import type { Element, ElementContent, RootContent } from 'hast'
import { createListing } from '../code/create-listing.ts'
import { readFence } from '../code/read-fence.ts'
import {
  createElement,
  createText,
  hasClass,
  isBlank,
  isElement,
  readProperty,
  readTextContent,
} from '../html/elements.ts'
import { writeFormula } from './shape-text.ts'

export type Shape = (nodes: readonly RootContent[]) => ElementContent[]

interface BlockParts {
  classes: ReadonlySet<string>
  title: readonly ElementContent[] | undefined
  inner: readonly ElementContent[]
  shape: Shape
}

/** Turns a block of Asciidoctor's HTML into the elements that pages are written with. Its anchor is not part of it. */
export function shapeBlock(element: Element, { classes, title, inner, shape }: BlockParts): ElementContent[] {
  const has = (name: string) => classes.has(name)
  const titled = (children: readonly ElementContent[]) => [
    ...(title === undefined ? [] : [createElement('p', {}, [createElement('strong', {}, shape(title))])]),
    ...children,
  ]
  if (has('admonitionblock')) return [writeAdmonition(element, classes, shape)]
  if (has('listingblock') || has('literalblock')) return writeListing(inner, title && readText(shape(title)))
  if (has('exampleblock') && has('tabs')) return [writeTabs(inner, shape)]
  if (has('exampleblock')) return titled(wrapText(shape(inner)))
  if (has('sidebarblock')) return [writeNote('info', title && readText(shape(title)), shape(inner))]
  if (has('imageblock')) return writeImage(shape(inner), title && shape(title))
  if (has('stemblock')) return titled([writeFormula(readText(inner))])
  if (has('quoteblock') || has('verseblock')) return titled(writeQuote(element, shape))
  if (has('hdlist')) return titled([writeDescriptions(element, shape)])
  if (['audioblock', 'videoblock', 'openblock'].some(has)) return titled(shape(inner))
  if (element.properties.id === 'preamble') return shape(element.children)
  if (element.properties.id === 'footnotes') return [writeFootnotes(element, shape)]
  return titled(shape(element.children))
}

/** Removes and returns the title of a block. */
export function takeTitle(element: Element): ElementContent[] | undefined {
  const title = element.children.find(child => hasClass(child, 'title'))
  if (!isElement(title) || isElement(title, 'p')) return undefined
  element.children = element.children.filter(child => child !== title)
  return title.children
}

export function readText(nodes: readonly ElementContent[]): string {
  return nodes.map(readTextContent).join('').trim()
}

const admonitions = ['note', 'tip', 'important', 'caution', 'warning']

function writeAdmonition(element: Element, classes: ReadonlySet<string>, shape: Shape): Element {
  const cell = find(element, node => isElement(node, 'td') && hasClass(node, 'content'))
  const title = cell && takeTitle(cell)
  return writeNote(
    admonitions.find(name => classes.has(name)) ?? 'note',
    title && readText(shape(title)),
    shape(cell?.children ?? []),
  )
}

function writeNote(kind: string, title: string | undefined, children: readonly ElementContent[]): Element {
  return createElement(kind, title === undefined ? {} : { title }, wrapText(children))
}

/** Text that stands beside blocks becomes a paragraph. */
function wrapText(children: readonly ElementContent[]): ElementContent[] {
  const isInline = children.every(
    child => !isElement(child, 'p', 'ul', 'ol', 'dl', 'pre', 'table', 'figure', 'div'),
  )
  return isInline ? [createElement('p', {}, children)] : [...children]
}

function writeListing(inner: readonly ElementContent[], title: string | undefined): ElementContent[] {
  const pre = inner.find(child => isElement(child, 'pre'))
  if (!isElement(pre)) return []
  const code = pre.children.find(child => isElement(child, 'code'))
  const language = isElement(code) ? (readProperty(code, 'dataLang') ?? undefined) : undefined
  const options = { ...readFence(''), title: title ?? null }
  return [createListing(readTextContent(pre), language, options)]
}

/** The tabs of `asciidoctor-tabs`: a description list whose terms are their names. */
function writeTabs(inner: readonly ElementContent[], shape: Shape): Element {
  const list = find(createElement('div', {}, inner), node => isElement(node, 'dl'))
  const tabs: Element[] = []
  for (const child of list?.children ?? []) {
    if (isElement(child, 'dt')) tabs.push(createElement('tab', { title: readText(child.children) }))
    else if (isElement(child, 'dd')) tabs.at(-1)?.children.push(...wrapText(shape(child.children)))
  }
  return createElement('tabs', {}, tabs)
}

function writeImage(
  children: readonly ElementContent[],
  title: ElementContent[] | undefined,
): ElementContent[] {
  const shown = children.filter(child => !isBlank(child))
  if (title === undefined) return [createElement('p', {}, shown)]
  return [createElement('figure', {}, [...shown, createElement('figcaption', {}, title)])]
}

function writeQuote(element: Element, shape: Shape): ElementContent[] {
  const attribution = element.children.find(child => hasClass(child, 'attribution'))
  const quote = element.children.filter(child => child !== attribution)
  const children = shape(quote).flatMap(child => (isElement(child, 'blockquote') ? child.children : [child]))
  const source = isElement(attribution) ? [createElement('p', {}, shape(attribution.children))] : []
  return [createElement('blockquote', {}, [...wrapText(children), ...source])]
}

/** A description list that is laid out as a table. */
function writeDescriptions(element: Element, shape: Shape): Element {
  const cells = listCells(element)
  return createElement(
    'dl',
    {},
    cells.map(cell => createElement(hasClass(cell, 'hdlist1') ? 'dt' : 'dd', {}, shape(cell.children))),
  )
}

function listCells(element: Element): Element[] {
  return element.children.flatMap(child => {
    if (!isElement(child)) return []
    return isElement(child, 'td') ? [child] : isElement(child, 'table', 'tbody', 'tr') ? listCells(child) : []
  })
}

function writeFootnotes(element: Element, shape: Shape): Element {
  const notes = element.children.filter(child => hasClass(child, 'footnote'))
  const items = notes.map(note => {
    const [number, first, ...rest] = shape(note.children.filter((child, at) => at > 0 || !isBlank(child)))
    const text =
      first?.type === 'text' ? [createText(first.value.replace(/^\.\s*/, ''))] : first ? [first] : []
    return createElement('li', {}, number === undefined ? [] : [...text, ...rest])
  })
  return createElement('ol', {}, items)
}

function find(parent: Element, accept: (node: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const found = accept(child) ? child : find(child, accept)
    if (found !== undefined) return found
  }
}
