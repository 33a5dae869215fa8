import type { Conversation } from '../../../../src/contract/index.ts'
import type { ConversationFilters } from '../../routes/conversation-filters.ts'
import { writeCsvRow } from '../../text/write-csv-row.ts'

export type ExportFormat = 'csv' | 'ndjson'

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
  'rating',
  'comment',
]

/** Checks an exported question against the filters of the list, except the days, which the export applies. */
export function fitsFilters(
  row: Conversation,
  { q = '', category, resolution, rating, page }: ConversationFilters,
): boolean {
  const said = `${row.query}\n${row.response}`.toLowerCase()
  const words = q.toLowerCase().split(/\s+/)
  return (
    words.every(word => said.includes(word)) &&
    (category === undefined || row.queryCategory === category) &&
    (resolution === undefined || row.resolutionStatus === resolution) &&
    (rating === undefined || row.feedback?.rating === rating) &&
    (page === undefined || isOnPage(row.pageUrl, page))
  )
}

function isOnPage(pageUrl: string | null, page: string): boolean {
  return (
    pageUrl === page || (page.startsWith('/') && (pageUrl ?? '').split(/[?#]/, 1)[0]?.endsWith(page) === true)
  )
}

export function writeHead(format: ExportFormat): string {
  return format === 'csv' ? writeCsvRow(columns) : ''
}

export function writeRow(row: Conversation, format: ExportFormat): string {
  if (format === 'ndjson') return `${JSON.stringify(row)}\n`
  const { sources, feedback } = row
  return writeCsvRow([
    row.id,
    row.timestamp,
    row.threadId,
    row.query,
    row.response,
    sources.map(({ title, url }) => `${title} ${url}`).join('\n'),
    row.queryCategory ?? '',
    row.resolutionStatus,
    row.pageUrl ?? '',
    feedback?.rating ?? '',
    feedback?.comment ?? '',
  ])
}
