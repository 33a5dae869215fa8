import type { SourceLine } from '../../core/source-line.ts'
import { type Conversion, makeLines, trimLines, type WriteDirective } from '../myst/conversion.ts'
import { convertRoles } from '../myst/convert-roles.ts'
import type { Directive } from '../myst/parse-blocks.ts'
import { writeCaption } from './write-boxes.ts'

type Cell = SourceLine[]

const rowStart = /^([ \t]*)([*-][ \t]+)[*-](?:[ \t]+(.*))?$/s
const cellStart = /^([ \t]+)[*-](?:[ \t]+(.*))?$/s
const limitCells = 20_000

/** `table`: a caption above a Markdown table. */
export const writeTable: WriteDirective = (directive, conversion) => [
  ...writeCaption(directive, conversion, directive.argument),
  ...conversion.convert(directive.body),
]

/** `list-table`: a list of rows, each a list of cells. */
export const writeListTable: WriteDirective = (directive, conversion) => {
  const rows = readRows(directive.body)
  const headers = readCount(directive.options.get('header-rows'))
  return [
    ...writeCaption(directive, conversion, directive.argument),
    ...writeRows(directive, conversion, rows, headers),
  ]
}

function readRows(body: readonly SourceLine[]): Cell[][] {
  const rows: Cell[][] = []
  let indent = 0
  let cells = 0
  for (const line of body) {
    const row = rows.at(-1)
    const [, space, mark = '', first = ''] = rowStart.exec(line.text) ?? []
    const [, below = '', next = ''] = cellStart.exec(line.text) ?? []
    if (space !== undefined && (row === undefined || space.length < indent)) {
      indent = space.length + mark.length
      rows.push([[{ ...line, text: first }]])
      cells += 1
    } else if (row !== undefined && below !== '' && Math.abs(below.length - indent) <= 1) {
      cells += 1
      if (cells <= limitCells) row.push([{ ...line, text: next }])
    } else if (cells <= limitCells) row?.at(-1)?.push({ ...line, text: dedent(line.text, indent + 2) })
  }
  return rows
}

function dedent(text: string, width: number): string {
  const own = text.length - text.trimStart().length
  return text.slice(Math.min(width, own))
}

/** `csv-table`: rows of comma-separated values, in its content or in a file. */
export const writeCsvTable: WriteDirective = (directive, conversion) => {
  const { origin, options, body } = directive
  const file = options.get('file')
  const part =
    file === undefined
      ? { lines: body }
      : conversion.inclusions.read({ ...directive, argument: file, options: new Map() }, 'code')
  if ('refusal' in part) {
    conversion.report(origin, part.refusal)
    return []
  }
  const separators: Record<string, string> = { tab: '\t', space: ' ' }
  const given = options.get('delim') ?? ','
  const separator = separators[given] ?? given.slice(0, 1)
  const header = options.get('header')
  const text = part.lines.map(line => line.text).join('\n')
  const rows = [...(header === undefined ? [] : readCsv(header, separator)), ...readCsv(text, separator)]
  const cells = rows.map(row => row.map((cell): Cell => makeLines(origin, ...cell.trim().split('\n'))))
  const headers = (header === undefined ? 0 : 1) + readCount(options.get('header-rows'))
  return [
    ...writeCaption(directive, conversion, directive.argument),
    ...writeRows(directive, conversion, cells, headers),
  ]
}

function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let cells = 0
  const endRow = () => {
    if (row.length > 0 || cell.trim() !== '') rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length && cells < limitCells; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
    } else if (isQuoted || (character !== separator && character !== '\n')) cell += character
    else if (character === '\n') endRow()
    else {
      row.push(cell)
      cell = ''
      cells += 1
    }
  }
  endRow()
  return rows
}

function readCount(text: string | undefined): number {
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : 0
}

/** Writes a Markdown table, or an HTML one if it has no header or a cell has several lines. */
function writeRows(
  { origin }: Directive,
  conversion: Conversion,
  given: readonly Cell[][],
  headers: number,
): SourceLine[] {
  const rows = given.map(row => row.map(trimLines))
  if (rows.length === 0) return []
  const isSimple = headers === 1 && rows.every(row => row.every(cell => cell.length < 2 && !isBlock(cell)))
  if (!isSimple) return writeHtmlRows(origin, conversion, rows, headers)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const written = rows.map(row => ({
    origin: row[0]?.[0]?.origin ?? origin,
    text: `| ${Array.from({ length: Math.min(width, 100) }, (_, at) => writeCell(conversion, row[at])).join(' | ')} |`,
  }))
  const rule = makeLines(origin, `|${' --- |'.repeat(Math.min(width, 100))}`)
  return [
    ...makeLines(origin, ''),
    ...written.slice(0, 1),
    ...rule,
    ...written.slice(1),
    ...makeLines(origin, ''),
  ]
}

function isBlock([line]: Cell): boolean {
  return /^\s*(?:[-*+]\s|\d+[.)]\s|`{3}|:{3}|>|#)/.test(line?.text ?? '')
}

function writeCell(conversion: Conversion, cell: Cell | undefined): string {
  const [line] = cell ?? []
  if (line === undefined) return ''
  return convertRoles(conversion, line.origin, line.text.trim()).replace(/(?<!\\)\|/g, '\\|')
}

function writeHtmlRows(
  origin: SourceLine['origin'],
  { convert }: Conversion,
  rows: readonly Cell[][],
  headers: number,
): SourceLine[] {
  const put = (...texts: string[]) => makeLines(origin, ...texts)
  const writeRow = (row: readonly Cell[], tag: string) => [
    ...put('<tr>'),
    ...row.flatMap(cell => [...put(`<${tag}>`, ''), ...convert(cell), ...put('', `</${tag}>`)]),
    ...put('</tr>'),
  ]
  const head = rows.slice(0, headers).flatMap(row => writeRow(row, 'th'))
  const body = rows.slice(headers).flatMap(row => writeRow(row, 'td'))
  return [
    ...put('', '<table>'),
    ...(head.length > 0 ? [...put('<thead>'), ...head, ...put('</thead>')] : []),
    ...put('<tbody>'),
    ...body,
    ...put('</tbody>', '</table>', ''),
  ]
}
