import { renderTable } from './render-table.ts'
import type { Terminal } from './terminal.ts'

/** Shows a table or, without rows, a sentence on stderr. */
export async function showTable(
  terminal: Terminal,
  { heading, rows, empty }: { heading: string[]; rows: string[][]; empty: string },
): Promise<void> {
  if (rows.length === 0) await terminal.note(empty)
  else await terminal.line(renderTable(heading, rows))
}
