import type { Element, ElementContent, Properties, RootContent } from 'hast'
import { createListing } from '../code/create-listing.ts'
import { readFence } from '../code/read-fence.ts'
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
import { shapeText, takeBlockMacro, writeFormula } from './shape-text.ts'

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
  const content = element.children.find(child => hasClass(child, 'content'))
  const inner = isElement(content) ? content.children : []
  const titled = (children: readonly ElementContent[]) => [
    ...anchor,
    ...(title === undefined ? [] : [createElement('p', {}, [createElement('strong', {}, shape(title))])]),
    ...children,
  ]
  if (element.tagName === 'div') {
    if (has('admonitionblock')) return [...anchor, writeAdmonition(element, classes, shape)]
    if (has('listingblock') || has('literalblock'))
      return [...anchor, ...writeListing(inner, title && readText(shape(title)))]
    if (has('exampleblock') && has('tabs')) return [...anchor, writeTabs(inner, shape)]
    if (has('exampleblock')) return titled(wrapText(shape(inner)))
    if (has('sidebarblock'))
      return [...anchor, writeNote('info', title && readText(shape(title)), shape(inner))]
    if (has('imageblock')) return [...anchor, ...writeImage(shape(inner), title && shape(title))]
    if (has('stemblock')) return titled([writeFormula(readText(inner))])
    if (has('quoteblock') || has('verseblock')) return titled(writeQuote(element, shape))
    if (has('hdlist')) return titled([writeDescriptions(element, shape)])
    if (['audioblock', 'videoblock', 'openblock'].some(has)) return titled(shape(inner))
    if (element.properties.id === 'preamble') return shape(element.children)
    if (element.properties.id === 'footnotes') return [writeFootnotes(element, shape)]
    return titled(shape(element.children))
  }
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

type Shape = (nodes: readonly RootContent[]) => ElementContent[]

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

/** Removes and returns the title of a block. */
function takeTitle(element: Element): ElementContent[] | undefined {
  const title = element.children.find(child => hasClass(child, 'title'))
  if (!isElement(title) || isElement(title, 'p')) return undefined
  element.children = element.children.filter(child => child !== title)
  return title.children
}

function readText(nodes: readonly ElementContent[]): string {
  return nodes.map(readTextContent).join('').trim()
}

function pick({ properties }: Element, ...names: string[]): Properties {
  return Object.fromEntries(names.flatMap(name => (name in properties ? [[name, properties[name]]] : [])))
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

function writePicture(needs: ShapeNeeds, element: Element): ElementContent[] {
  const { url } = needs.resolve(readProperty(element, 'src') ?? '', 'image') ?? {}
  const properties = pick(element, 'alt', 'width', 'height')
  return [{ ...element, properties: { ...properties, src: url ?? readProperty(element, 'src') ?? '' } }]
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

function find(parent: Element, accept: (node: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const found = accept(child) ? child : find(child, accept)
    if (found !== undefined) return found
  }
}
