import type { Conversation } from '../../contract/index.ts'
import { formatCsvRow } from '../../shared/index.ts'

/** How conversations are written: `header` once at the top, then `formatRow` for each. */
export interface ExportFormat {
  name: 'ndjson' | 'csv'
  header: string
  formatRow(row: Conversation): string
  /** Whether line feeds inside double quotes are part of a row. */
  quotes: boolean
}

const columns = [
  'id',
  'timestamp',
  'threadId',
  'query',
  'response',
  'sources',
  'queryCategory',
  'resolutionStatus',
  'pageUrl',
] as const satisfies (keyof Conversation)[]

/** One JSON object a line, exactly as the service gives it. */
export const ndjsonFormat: ExportFormat = {
  name: 'ndjson',
  header: '',
  formatRow: row => `${JSON.stringify(row)}\n`,
  quotes: false,
}

/** Comma-separated values; `sources` is JSON. See `formatCsvRow` for `exact`. */
export function createCsvFormat({ exact }: { exact: boolean }): ExportFormat {
  return {
    name: 'csv',
    header: formatCsvRow(columns),
    formatRow: row =>
      formatCsvRow(
        columns.map(column => readCell(row, column)),
        { exact },
      ),
    quotes: true,
  }
}

function readCell(row: Conversation, column: (typeof columns)[number]): string {
  return column === 'sources' ? JSON.stringify(row.sources) : (row[column] ?? '')
}
