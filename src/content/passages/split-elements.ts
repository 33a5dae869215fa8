import type { Element, ElementContent } from 'hast'
import { createElement, createText, isElement, readTextContent } from '../html/elements.ts'

/** Splits a listing into listings of whole lines. */
export function splitCode(pre: Element, limit: number): Element[] {
  const code = pre.children.find(child => isElement(child, 'code'))
  const properties = isElement(code) ? code.properties : {}
  const lines = readTextContent(pre)
    .replace(/(?<!\n)\n+$/, '')
    .split('\n')
    .flatMap(line => cutText(line, limit))
  return chunk(lines, limit, line => line.length).map(part =>
    createElement('pre', {}, [createElement('code', properties, [createText(part.join('\n'))])]),
  )
}

/** Splits a table into tables of whole rows, each with the header. */
export function splitTable(table: Element, limit: number): Element[] {
  const [head, ...rows] = findRows(table.children)
  if (head === undefined || rows.length === 0) return [table]
  const room = Math.max(limit / 2, limit - readTextContent(head).length)
  return chunk(rows, room, row => readTextContent(row).length).map(part =>
    createElement('table', {}, [head, ...part]),
  )
}

/** Splits a list into lists of whole items. The numbers continue. */
export function splitList(list: Element, limit: number): Element[] {
  const items = list.children.filter(child => isElement(child, 'li'))
  let start = Number(list.properties.start ?? 1)
  return chunk(items, limit, item => readTextContent(item).length).map(part => {
    const piece = createElement(list.tagName, { start }, part)
    start += part.length
    return piece
  })
}

export function findRows(nodes: readonly ElementContent[]): Element[] {
  return nodes.flatMap(node => {
    if (isElement(node, 'tr')) return [node]
    return isElement(node, 'thead', 'tbody', 'tfoot') ? findRows(node.children) : []
  })
}

/** Cuts a text into pieces of at most `limit` characters: after sentences, or else at spaces, or else anywhere. */
export function cutText(text: string, limit: number): string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > limit) {
    const head = text.slice(start, start + limit)
    const sentence = Math.max(...['. ', '! ', '? ', '。'].map(mark => head.lastIndexOf(mark) + mark.length))
    const blank = head.lastIndexOf(' ') + 1
    const length = sentence > limit / 2 ? sentence : blank > limit / 2 ? blank : limit
    pieces.push(text.slice(start, start + length))
    start += length
  }
  return [...pieces, text.slice(start)]
}

/** Groups items up to `limit`. A larger item is a group alone. */
function chunk<Item>(items: readonly Item[], limit: number, sizeOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (size + sizeOf(item) > limit) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(item)
    size += sizeOf(item)
  }
  return groups
}
