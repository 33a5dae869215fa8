import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Checks of pending custom domains, the quota of questions of a project, and the storage that each project uses. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const column of ['hostname_due_at', 'hostname_checked_at', 'questions_hour'])
    await db.schema.alterTable('projects').addColumn(column, integer).execute()
  await db.schema
    .alterTable('projects')
    .addColumn('hostname_attempt', integer, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('projects').addColumn('hostname_problem', 'text').execute()
  await sql`update projects set hostname_due_at = 0 where pending_hostname is not null`.execute(db)
  await db.schema
    .createTable('project_storage')
    .addColumn('project_id', 'text', c => c.primaryKey())
    .addColumn('turns_bytes', integer, c => c.notNull())
    .addColumn('measured_until', 'text', c => c.notNull())
    .addColumn('builds_bytes', integer, c => c.notNull())
    .addColumn('uploads_bytes', integer, c => c.notNull())
    .addColumn('measured_at', integer, c => c.notNull())
    .execute()
}
