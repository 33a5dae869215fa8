import type { ColumnDataType } from 'kysely'

/** The column types in which the two databases differ. */
export interface ColumnTypes {
  json: ColumnDataType
  bytes: ColumnDataType
  /** 64-bit. */
  integer: ColumnDataType
}

export const sqliteColumnTypes: ColumnTypes = { json: 'text', bytes: 'blob', integer: 'integer' }
export const postgresColumnTypes: ColumnTypes = { json: 'jsonb', bytes: 'bytea', integer: 'bigint' }
