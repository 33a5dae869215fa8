import type { Conversation } from '../../contract/index.ts'

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

/**
 * Comma-separated values by RFC 4180; `sources` is JSON. Unless `exact`, a cell that a spreadsheet would run as a formula
 * begins with an apostrophe: readers write the questions, and the owner opens the file.
 */
export function createCsvFormat({ exact }: { exact: boolean }): ExportFormat {
  return {
    name: 'csv',
    header: `${columns.join(',')}\r\n`,
    formatRow: row => `${columns.map(column => formatCell(readCell(row, column), exact)).join(',')}\r\n`,
    quotes: true,
  }
}

function readCell(row: Conversation, column: (typeof columns)[number]): string {
  return column === 'sources' ? JSON.stringify(row.sources) : (row[column] ?? '')
}

function formatCell(value: string, exact: boolean): string {
  const safe = !exact && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
