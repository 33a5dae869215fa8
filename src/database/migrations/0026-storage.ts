import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * What each project stores. The rows are written in the background, so the tables begin empty. They have no foreign keys: the check of
 * one would lock the project while other transactions hold it.
 */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project_storage')
    .addColumn('project_id', 'text', c => c.primaryKey())
    .addColumn('organization_id', 'text', c => c.notNull())
    .addColumn('turn_bytes', integer, c => c.notNull().defaultTo(0))
    .addColumn('turns_through', 'text', c => c.notNull().defaultTo(''))
    .addColumn('log_bytes', integer, c => c.notNull().defaultTo(0))
    .addColumn('logs_through', 'text', c => c.notNull().defaultTo(''))
    .addColumn('deployment_bytes', integer, c => c.notNull().defaultTo(0))
    .addColumn('upload_bytes', integer, c => c.notNull().defaultTo(0))
    .addColumn('files_at', integer)
    .execute()
  await db.schema
    .createIndex('project_storage_organization')
    .on('project_storage')
    .column('organization_id')
    .execute()
  await db.schema
    .createTable('stored_files')
    .addColumn('project_id', 'text', c => c.notNull())
    .addColumn('digest', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('size_bytes', integer, c => c.notNull())
    .addColumn('stored_at', integer, c => c.notNull())
    .addPrimaryKeyConstraint('stored_files_key', ['project_id', 'digest'])
    .execute()
  await db.schema
    .createIndex('deployments_built')
    .on('deployments')
    .columns(['project_id', 'id'])
    .where(sql<boolean>`artifacts_json is not null`)
    .execute()
  await db.schema.alterTable('organizations').addColumn('storage_limit_bytes', integer).execute()
}
