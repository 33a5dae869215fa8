import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Names that a first start gave to Lectern's own documentation follow the documentation from now on. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const column of ['is_refused', 'publish_anyway'])
    await db.schema
      .alterTable('deployments')
      .addColumn(column, integer, c => c.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('deployments').addColumn('publishes', 'text').execute()
  await db.schema
    .alterTable('projects')
    .addColumn('name_follows_docs', integer, c => c.notNull().defaultTo(0))
    .execute()
  await sql`update projects set name_follows_docs = 1 where name = 'Lectern' and domain = 'docs'`.execute(db)
}
