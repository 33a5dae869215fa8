import type { Conversation } from '../../contract/index.ts'
import { formatCsvRow } from '../../shared/index.ts'

/** A file format for conversations: `header` once, then `formatRow` for each. */
export interface ExportFormat {
  name: 'ndjson' | 'csv'
  header: string
  formatRow(row: Conversation): string
  /** Whether a row can contain line feeds inside double quotes. */
  quotes: boolean
}

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

/** One JSON object per line, exactly as the service returns it. */
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
