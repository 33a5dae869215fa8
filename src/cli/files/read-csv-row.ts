/** The members of rows by the names of columns, without spaces, punctuation and capitals. */
const members: Readonly<Record<string, string>> = {
  id: 'id',
  timestamp: 'timestamp',
  threadid: 'threadId',
  fp: 'fp',
  query: 'query',
  queries: 'query',
  question: 'query',
  response: 'response',
  responses: 'response',
  answer: 'response',
  sources: 'sources',
  querycategory: 'queryCategory',
  category: 'queryCategory',
  resolutionstatus: 'resolutionStatus',
  pageurl: 'pageUrl',
  rating: 'rating',
  path: 'path',
  page: 'path',
  comment: 'comment',
  source: 'source',
  status: 'status',
  helpful: 'helpful',
}
/** The time has different names in the API. */
const times = ['createdat', 'date', 'time']
const yes = ['true', 'yes', '1', 'up']
const no = ['false', 'no', '0', 'down']

/** Names the members of the columns; unknown columns are left out of rows. */
export function readCsvColumns(header: readonly string[]): string[] {
  const names = header.map(name => name.toLowerCase().replace(/[^a-z]/g, ''))
  const isFeedback = !names.some(name => members[name] === 'query')
  const time = isFeedback ? 'createdAt' : 'timestamp'
  return names.map(name => {
    if (times.includes(name) || (isFeedback && name === 'timestamp')) return time
    return members[name] ?? ''
  })
}

/** Reads the cells of a row. Empty cells are missing members. */
export function readCsvRow(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [position, member] of columns.entries()) {
    const cell = cells[position]?.trim() ?? ''
    if (member !== '' && cell !== '') row[member] = readCell(member, cells[position] ?? '')
  }
  if (!columns.includes('query')) return row
  const { rating, comment, ...conversation } = row
  const feedback =
    rating === undefined && comment === undefined ? undefined : { rating: rating ?? null, comment }
  return { response: '', ...conversation, ...(feedback && { feedback }) }
}

function readCell(member: string, cell: string): unknown {
  if (member === 'sources') return readSources(cell)
  if (member !== 'helpful') return ['query', 'response', 'comment'].includes(member) ? cell : cell.trim()
  const word = cell.trim().toLowerCase()
  if (yes.includes(word)) return true
  return no.includes(word) ? false : cell
}

/** JSON, or addresses between spaces or commas. */
function readSources(cell: string): unknown {
  if (cell.trim().startsWith('[')) {
    try {
      return JSON.parse(cell)
    } catch {
      return cell
    }
  }
  return cell
    .split(/[\s,;|]+/)
    .filter(url => url !== '')
    .map(url => ({ title: url, url }))
}
