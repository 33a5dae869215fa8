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

/** The columns of a table, and what stands in them. */
const columns: Record<string, (row: Conversation) => string> = {
  id: row => row.id,
  timestamp: row => row.timestamp,
  threadId: row => row.threadId,
  query: row => row.query,
  response: row => row.response,
  sources: row => JSON.stringify(row.sources),
  queryCategory: row => row.queryCategory ?? '',
  resolutionStatus: row => row.resolutionStatus,
  pageUrl: row => row.pageUrl ?? '',
  rating: row => row.feedback?.rating ?? '',
  comment: row => row.feedback?.comment ?? '',
}

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
    header: formatCsvRow(Object.keys(columns)),
    formatRow: row =>
      formatCsvRow(
        Object.values(columns).map(read => read(row)),
        { exact },
      ),
    quotes: true,
  }
}
