import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Checks of pending custom domains, and the quota of questions of a project. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const column of ['hostname_due_at', 'hostname_checked_at', 'questions_hour'])
    await db.schema.alterTable('projects').addColumn(column, integer).execute()
  await db.schema
    .alterTable('projects')
    .addColumn('hostname_attempt', integer, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('projects').addColumn('hostname_problem', 'text').execute()
  await sql`update projects set hostname_due_at = 0 where pending_hostname is not null`.execute(db)
}
