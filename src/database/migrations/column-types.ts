import type { ColumnDataType } from 'kysely'

/** The column types in which the two databases differ. */
export interface ColumnTypes {
  json: ColumnDataType
  bytes: ColumnDataType
  /** 64-bit. */
  integer: ColumnDataType
  /** Whether a table may be kept out of the write-ahead log: fast to write, and empty after the database crashed. */
  unlogged: boolean
}

export const sqliteColumnTypes: ColumnTypes = {
  json: 'text',
  bytes: 'blob',
  integer: 'integer',
  unlogged: false,
}
export const postgresColumnTypes: ColumnTypes = {
  json: 'jsonb',
  bytes: 'bytea',
  integer: 'bigint',
  unlogged: true,
}
