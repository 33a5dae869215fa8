/**
 * Formats a CSV row (RFC 4180) with its line end. Unless `exact`, an apostrophe is put before cells that a spreadsheet would
 * run as a formula, since their text comes from readers.
 */
export function formatCsvRow(cells: readonly string[], { exact = false } = {}): string {
  return `${cells.map(cell => formatCell(cell, exact)).join(',')}\r\n`
}

function formatCell(value: string, exact: boolean): string {
  const safe = !exact && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
