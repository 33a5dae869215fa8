import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** The length of a text or `*_json` column in bytes; 0 for null. */
export function octetLength(kind: Database['kind'], column: string): RawBuilder<number> {
  const text = kind === 'postgres' ? sql`${sql.ref(column)}::text` : sql`${sql.ref(column)}`
  return sql<number>`coalesce(octet_length(${text}), 0)`
}
