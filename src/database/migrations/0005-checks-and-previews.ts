import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { json, integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projects').addColumn('checks_json', json).execute()
  await db.schema.alterTable('projects').addColumn('hostname', 'text').execute()
  await db.schema
    .alterTable('projects')
    .addColumn('previews_on_push', integer, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('projects').addColumn('preview_of', 'text').execute()
  await db.schema.alterTable('projects').addColumn('preview_branch', 'text').execute()
  await db.schema.createIndex('projects_hostname').unique().on('projects').column('hostname').execute()
  await db.schema
    .createIndex('projects_preview')
    .unique()
    .on('projects')
    .columns(['preview_of', 'preview_branch'])
    .execute()
  await db.schema
    .createTable('deployment_findings')
    .addColumn('deployment_id', 'text', c => c.primaryKey().references('deployments.id'))
    .addColumn('findings_json', json, c => c.notNull())
    .execute()
}
