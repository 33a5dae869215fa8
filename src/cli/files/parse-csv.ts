export interface CsvRow {
  /** Line number of the row's first character, from 1. */
  line: number
  cells: string[]
}

const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y

/** Parses comma-separated values (RFC 4180) and skips empty lines. Returns null for an unclosed quote, or one inside an unquoted cell. */
export function parseCsv(text: string): CsvRow[] | null {
  const rows: CsvRow[] = []
  let [cells, line, start]: [string[], number, number] = [[], 1, 1]
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) return null
    const [whole, quoted, bare = '', end] = match
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    line += whole.split(/\r\n|\r|\n/).length - 1
    // A comma at the end of the text is followed by an empty cell.
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') cells.push('')
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: start, cells })
    cells = []
    start = line
  }
  return rows
}
