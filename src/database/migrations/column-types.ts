import type { ColumnDataType } from 'kysely'

/** The column types in which the two databases differ. */
export interface ColumnTypes {
  json: ColumnDataType
  bytes: ColumnDataType
  /** 64-bit. */
  integer: ColumnDataType
  /**
   * Whether a table may skip the write-ahead log. This makes writes fast, and the table is empty after a crash of the database.
   */
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
