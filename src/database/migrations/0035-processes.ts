import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The processes that share this database. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('processes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('roles', 'text', c => c.notNull())
    .addColumn('host', 'text', c => c.notNull())
    .addColumn('pid', integer, c => c.notNull())
    .addColumn('version', 'text', c => c.notNull())
    .addColumn('started_at', integer, c => c.notNull())
    .addColumn('seen_at', integer, c => c.notNull())
    .execute()
}
