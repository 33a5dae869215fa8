/** Formats rows as aligned columns under a heading; white space in cells becomes one space. */
export function renderTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [heading, ...rows].map(row => row.map(cell => cell.replace(/\s+/g, ' ')))
  const widths = heading.map((_, column) => Math.max(...cells.map(row => (row[column] ?? '').length)))
  return cells
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
