import type { Element, ElementContent } from 'hast'
import { isElement } from '../html/elements.ts'
import { findRows } from './split-elements.ts'
import { writeInline } from './write-inline.ts'

/** Writes a table as Markdown. The first row is always the header. */
export function writeTable(table: Element): string {
  const rows = findRows(table.children)
    .map(readCells)
    .filter(cells => cells.some(cell => cell !== ''))
  const width = Math.max(0, ...rows.map(cells => cells.length))
  const [head, ...rest] = rows.map(cells => writeRow(cells, width))
  return head === undefined ? '' : [head, `|${' --- |'.repeat(width)}`, ...rest].join('\n')
}

function readCells(row: Element): string[] {
  return row.children
    .filter(cell => isElement(cell, 'td', 'th'))
    .map(cell => (isElement(cell) ? writeCell(cell) : ''))
}

/** Writes a cell on one line: blocks are joined, and breaks become spaces. */
function writeCell(cell: Element): string {
  return writeInline(flatten(cell.children))
    .replace(/\\\n/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\\?\|/g, '\\|')
    .trim()
}

function flatten(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap(node =>
    isElement(node, 'p', 'div', 'ul', 'ol', 'li', 'section', 'figure')
      ? [
          { type: 'text', value: ' ' } as const,
          ...flatten(node.children),
          { type: 'text', value: ' ' } as const,
        ]
      : isElement(node, 'pre')
        ? [{ ...node, tagName: 'code' }]
        : [node],
  )
}

function writeRow(cells: readonly string[], width: number): string {
  return `| ${[...cells, ...Array<string>(width - cells.length).fill('')].join(' | ')} |`
}
