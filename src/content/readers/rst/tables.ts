import type { Origin, SourceLine } from '../../core/source-line.ts'
import { trimLines } from '../myst/conversion.ts'
import { type ConvertPart, dedentLines, isBlank } from './rst-page.ts'
import { writeItem, writeMyst } from './write-myst.ts'

interface Cell {
  lines: SourceLine[]
}

export interface RstTable {
  rows: Cell[][]
  headers: number
}

const gridBorder = /^\+(?:[-=]+\+)+\s*$/
const simpleBorder = /^=+(?:[ \t]+=+)+\s*$/
const limitColumns = 100

export function isGridStart(line: SourceLine | undefined): boolean {
  return line !== undefined && gridBorder.test(line.text)
}

export function isSimpleStart(line: SourceLine | undefined): boolean {
  return line !== undefined && simpleBorder.test(line.text)
}

/**
 * Reads a table drawn with `+`, `-` and `|`. A cell that spans columns or rows is in the first of them, and the others are empty.
 * Returns the table and the line after it.
 */
export function readGridTable(lines: readonly SourceLine[], start: number): { table: RstTable; end: number } {
  let end = start
  while (/^[+|]/.test(lines[end]?.text ?? '')) end += 1
  const drawn = lines.slice(start, end).map(line => ({ ...line, text: line.text.trimEnd() }))
  const edges = findEdges(drawn)
  const rows: Cell[][] = []
  let headers = 0
  let open: Cell[] = []
  const addRow = () => {
    open = Array.from({ length: Math.max(1, edges.length - 1) }, () => ({ lines: [] }))
    rows.push(open)
  }
  for (const [at, line] of drawn.entries()) {
    if (gridBorder.test(line.text)) {
      if (line.text.includes('=') && at > 0) headers = rows.length
      if (at < drawn.length - 1) addRow()
    } else if (/\+[-=]+\+/.test(line.text)) splitRow(line, edges, rows, addRow)
    else readCells(line, edges, (column, text) => open[column]?.lines.push({ ...line, text }))
  }
  return { table: { rows, headers }, end }
}

/** The columns of all `+` in border lines. */
function findEdges(drawn: readonly SourceLine[]): number[] {
  const edges = new Set<number>()
  for (const { text } of drawn) {
    if (!/\+[-=]+\+/.test(text)) continue
    for (let at = text.indexOf('+'); at !== -1 && edges.size < limitColumns; at = text.indexOf('+', at + 1))
      if (/[-=+|]/.test(text[at - 1] ?? '+') && /[-=+|]/.test(text[at + 1] ?? '+')) edges.add(at)
  }
  return [...edges].sort((a, b) => a - b)
}

/** A border through some of the columns: the cells of the others continue. */
function splitRow(line: SourceLine, edges: readonly number[], rows: Cell[][], addRow: () => void): void {
  const above = rows.at(-1) ?? []
  addRow()
  const below = rows.at(-1) ?? []
  for (const [column, edge] of edges.slice(0, -1).entries()) {
    const part = line.text.slice(edge + 1, edges[column + 1])
    const continued = above[column]
    if (!/^[-=+]*$/.test(part) && continued !== undefined) below[column] = continued
  }
}

function readCells(line: SourceLine, edges: readonly number[], add: (column: number, text: string) => void) {
  let column = 0
  for (let at = 1; at < edges.length; at += 1) {
    const [from = 0, to = 0] = [edges[column], edges[at]]
    if (at < edges.length - 1 && line.text[to] !== '|' && line.text[to] !== '+') continue
    add(column, line.text.slice(from + 1, at === edges.length - 1 ? undefined : to).replace(/\s*\|?$/, ''))
    column = at
  }
}

/** Reads a table whose columns are under runs of `=`. Returns undefined if it has no end. */
export function readSimpleTable(
  lines: readonly SourceLine[],
  start: number,
): { table: RstTable; end: number } | undefined {
  const width = lines[start]?.text.trimEnd().length ?? 0
  const borders = [start]
  for (let at = start + 1; at < lines.length && borders.length < 3; at += 1) {
    if (!/^[= \t]+$/.test(lines[at]?.text.trimEnd() ?? '') || !lines[at]?.text.startsWith('=')) continue
    if ((lines[at]?.text.trimEnd().length ?? 0) !== width) continue
    borders.push(at)
    if (isBlank(lines[at + 1])) break
  }
  const last = borders.at(-1) ?? start
  if (last === start) return undefined
  const columns = [...(lines[start]?.text ?? '').matchAll(/=+/g)].map(({ index }) => index)
  const readPart = (from: number, to: number) => readSimpleRows(lines.slice(from, to), columns)
  const [, second = last] = borders
  const head = borders.length === 3 ? readPart(start + 1, second) : []
  const body = borders.length === 3 ? readPart(second + 1, last) : readPart(start + 1, last)
  return { table: { rows: [...head, ...body], headers: head.length }, end: last + 1 }
}

/** Text in the first column starts a row. */
function readSimpleRows(lines: readonly SourceLine[], columns: readonly number[]): Cell[][] {
  const rows: Cell[][] = []
  for (const line of lines) {
    if (/^[-\s]*$/.test(line.text) && line.text.includes('--')) continue
    const texts = columns.map((from, column) => line.text.slice(from, columns[column + 1]).trimEnd())
    if (rows.length === 0 || texts[0]?.trim()) rows.push(columns.map(() => ({ lines: [] })))
    for (const [column, text] of texts.entries()) rows.at(-1)?.[column]?.lines.push({ ...line, text })
  }
  return rows.filter(row => row.some(cell => cell.lines.some(line => !isBlank(line))))
}

/** Writes a `list-table`, which is converted with the rest of MyST. */
export function writeRstTable(
  origin: Origin,
  { rows, headers }: RstTable,
  convert: ConvertPart,
): SourceLine[] {
  const seen = new Set<Cell>()
  const written = rows.flatMap(row =>
    row.flatMap((cell, column) => {
      const lines = seen.has(cell) ? [] : convert(dedentLines(cell.lines))
      seen.add(cell)
      const item = writeItem('-', origin, trimLines(lines))
      return item.map((line, at) => ({
        ...line,
        text: line.text === '' ? '' : (column === 0 && at === 0 ? '* ' : '  ') + line.text,
      }))
    }),
  )
  const options = new Map([['header-rows', String(headers)]])
  return writeMyst({ name: 'list-table', origin, options }, '', written)
}
