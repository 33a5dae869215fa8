import type { WriteQueries } from '../../src/database/index.ts'
import { insertRow, type Table } from './table-rows.ts'

const rowsEach = 2

/** Adds rows to tables, in their order, with a different value in every column, also in those that may be null. */
export async function fillTables(queries: WriteQueries, tables: readonly Table[]): Promise<void> {
  for (const table of tables)
    for (let row = 1; row <= rowsEach; row += 1) {
      const values = table.columns.map(({ name }) => [name, makeValue(table, name, row)])
      await insertRow(queries, table, Object.fromEntries(values))
    }
}

/** A column that refers to another table gets the value of its row with the same number. */
function makeValue(table: Table, column: string, row: number): unknown {
  const reference = table.references.get(column)
  if (reference) return makeValue(reference.table, reference.column, row)
  const text = `${table.name} ${column} ${row}`
  const at = table.columns.findIndex(({ name }) => name === column)
  const type = table.columns[at]?.type ?? ''
  if (type === 'jsonb') return { text }
  if (column.endsWith('_json')) return JSON.stringify({ text })
  if (type === 'blob' || type === 'bytea') return Buffer.from(text)
  return type === 'text' ? text : row * 100 + at
}
