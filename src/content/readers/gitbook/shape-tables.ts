import type { Element, ElementContent, Root } from 'hast'
import { nameAddress } from '../../components/titled-boxes.ts'
import {
  createBox,
  createElement,
  isBlank,
  isBlock,
  isElement,
  readProperty,
  walkElements,
} from '../../html/elements.ts'

interface Columns {
  target: number
  cover: number
  /** The columns that readers see. */
  shown: number[]
}

/** Writes the card tables of GitBook as cards, and leaves out the hidden columns of other tables. */
export function shapeTables(root: Root): void {
  for (const table of walkElements(root)) {
    if (table.tagName !== 'table') continue
    const rows = listRows(table).map(listCells)
    const head = rows.find(cells => cells.some(cell => cell.tagName === 'th')) ?? []
    const columns = readColumns(head)
    nameReferences(rows, head)
    if (readData(table, 'view') === 'cards') {
      const bodies = rows.filter(cells => cells.some(cell => cell.tagName === 'td'))
      table.tagName = 'div'
      table.properties = { className: ['cards'] }
      table.children = bodies.flatMap(cells => writeCard(cells, columns))
    } else if (columns.shown.length < head.length) hideColumns(table, columns)
  }
}

function listRows(table: Element): Element[] {
  const parts = table.children.flatMap(part =>
    isElement(part, 'thead', 'tbody', 'tfoot') ? part.children : [part],
  )
  return parts.filter(row => isElement(row, 'tr'))
}

/** A reference to a page shows its file name in the source. */
function nameReferences(rows: readonly (readonly Element[])[], head: readonly Element[]): void {
  const references = head.flatMap((cell, index) => (readData(cell, 'type') === 'content-ref' ? [index] : []))
  for (const index of references)
    for (const cells of rows)
      for (const link of cells[index]?.children ?? [])
        if (isElement(link, 'a')) link.children = nameAddress(readProperty(link, 'href') ?? '')
}

function listCells(row: Element): Element[] {
  return row.children.filter(cell => isElement(cell, 'td', 'th'))
}

function readColumns(head: readonly Element[]): Columns {
  const target = head.findIndex(cell => hasData(cell, 'card-target'))
  const cover = head.findIndex(cell => hasData(cell, 'card-cover'))
  const isShown = (cell: Element, index: number) =>
    !hasData(cell, 'hidden') && !hasData(cell, 'card-cover-dark') && index !== target && index !== cover
  return { target, cover, shown: head.flatMap((cell, index) => (isShown(cell, index) ? [index] : [])) }
}

/** Rows whose cells span columns stay as they are. */
function hideColumns(table: Element, { shown }: Columns): void {
  const kept = new Set(shown)
  for (const row of listRows(table)) {
    const cells = listCells(row)
    if (cells.some(cell => readProperty(cell, 'colSpan') !== null)) continue
    row.children = cells.filter((_, index) => kept.has(index))
  }
}

function writeCard(cells: readonly Element[], { target, cover, shown }: Columns): ElementContent[] {
  const href = findAddress(cells[target])
  const image = findAddress(cells[cover])
  const [first, ...others] = shown.flatMap(index => {
    const cell = cells[index]
    return cell === undefined || cell.children.every(isBlank) ? [] : [cell.children]
  })
  const { title, text } = splitTitle(first ?? (href === null ? [] : nameAddress(href.url)))
  // A title is bold already.
  const words = unwrap(title, 'strong', 'b')
  const heading =
    href === null ? words : [{ ...createElement('a', { href: href.url }, unwrap(words, 'a')), ...href.place }]
  const children = [
    ...(image === null ? [] : [{ ...createElement('img', { src: image.url, alt: '' }), ...image.place }]),
    ...(heading.length === 0 ? [] : [createBox('p', 'title', heading)]),
    ...[text, ...others].flatMap(toBlocks),
  ]
  return children.length === 0 ? [] : [createBox('div', 'card', children)]
}

/** Returns the address of the first link or image in a cell, and where the source has it. */
function findAddress(cell: Element | undefined) {
  if (cell === undefined) return null
  for (const element of walkElements(createElement('div', {}, [cell]))) {
    const url = readProperty(element, element.tagName === 'img' ? 'src' : 'href')?.trim()
    if (url) return { url, place: element.position ? { position: element.position } : {} }
  }
  return null
}

/** Splits a cell after its first line, or after the bold words at its start. */
function splitTitle(cell: readonly ElementContent[]): { title: ElementContent[]; text: ElementContent[] } {
  const content = cell.slice(cell.findIndex(node => !isBlank(node)))
  const [first, ...others] = content
  if (isElement(first, 'p')) return { title: first.children, text: others }
  const bold = content.findIndex(node => isElement(node, 'strong', 'b'))
  const isBold = bold !== -1 && content.slice(0, bold).every(node => isBlank(node) || isElement(node, 'span'))
  const end = isBold ? bold + 1 : content.findIndex(node => isBlock(node) || isElement(node, 'br'))
  if (end === -1) return { title: content, text: [] }
  const rest = content.slice(end)
  return { title: content.slice(0, end), text: isElement(rest[0], 'br') ? rest.slice(1) : rest }
}

function unwrap(nodes: readonly ElementContent[], ...tagNames: string[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    const children = unwrap(node.children, ...tagNames)
    return tagNames.includes(node.tagName) ? children : [{ ...node, children }]
  })
}

function toBlocks(nodes: readonly ElementContent[]): readonly ElementContent[] {
  if (nodes.every(isBlank)) return []
  return nodes.some(isBlock) ? nodes : [createElement('p', {}, nodes)]
}

function hasData(element: Element, name: string): boolean {
  return [toCamelCase(name), `data-${name}`].some(key => {
    const value = element.properties[key]
    return value !== undefined && value !== null && value !== false
  })
}

/** Elements of MDX keep the names of their attributes. */
function readData(element: Element, name: string): string | null {
  return readProperty(element, toCamelCase(name)) ?? readProperty(element, `data-${name}`)
}

function toCamelCase(name: string): string {
  return `data-${name}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
