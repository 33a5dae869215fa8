/**
 * A row of comma-separated values by RFC 4180, with its line end. Unless `exact`, a cell that a spreadsheet would run as a
 * formula begins with an apostrophe: readers write what stands in it, and the owner opens the file.
 */
export function formatCsvRow(cells: readonly string[], { exact = false } = {}): string {
  return `${cells.map(cell => formatCell(cell, exact)).join(',')}\r\n`
}

function formatCell(value: string, exact: boolean): string {
  const safe = !exact && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
