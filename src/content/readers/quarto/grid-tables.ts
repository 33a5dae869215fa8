import type { SourceLine } from '../../core/source-line.ts'
import { makeLines } from '../myst/conversion.ts'
import { dedentLines } from '../rst/rst-page.ts'
import { isGridStart, readGridTable } from '../rst/tables.ts'
import { findCodeEnd } from './code-cells.ts'

/** A border can say how a column is aligned: `+:====:+`. */
const border = /^\+(?::?[-=]+:?\+)+\s*$/

/** Converts tables that are drawn with `+`, `-` and `|` to HTML with Markdown in its cells. */
export function convertGridTables(given: readonly SourceLine[]): SourceLine[] {
  if (!given.some(({ text }) => border.test(text))) return [...given]
  const lines = given.map(line =>
    border.test(line.text) ? { ...line, text: withoutAlignment(line.text) } : line,
  )
  const output: SourceLine[] = []
  for (let at = 0; at < lines.length; ) {
    const codeEnd = findCodeEnd(lines, at)
    if (codeEnd !== undefined) {
      for (const line of given.slice(at, codeEnd)) output.push(line)
      at = codeEnd
    } else if (isGridStart(lines[at])) {
      const { table, end } = readGridTable(lines, at)
      for (const line of writeTable(lines[at], table)) output.push(line)
      at = end
    } else {
      const line = lines[at]
      if (line !== undefined) output.push(line)
      at += 1
    }
  }
  return output
}

function withoutAlignment(text: string): string {
  return text.replaceAll(':', text.includes('=') ? '=' : '-')
}

function writeTable(
  first: SourceLine | undefined,
  { rows, headers }: ReturnType<typeof readGridTable>['table'],
): SourceLine[] {
  const origin = first?.origin ?? { file: '', line: 1 }
  const written = rows.flatMap((row, at) => {
    const name = at < headers ? 'th' : 'td'
    const cells = row.flatMap(({ lines }) => [
      ...makeLines(origin, `<${name}>`, ''),
      ...dedentLines(lines),
      ...makeLines(origin, '', `</${name}>`),
    ])
    return [...makeLines(origin, '<tr>'), ...cells, ...makeLines(origin, '</tr>')]
  })
  return [...makeLines(origin, '', '<table>'), ...written, ...makeLines(origin, '</table>', '')]
}
