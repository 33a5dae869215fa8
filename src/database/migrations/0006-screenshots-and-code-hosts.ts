import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { integer, json }: ColumnTypes): Promise<void> {
  const deployments = () => db.schema.alterTable('deployments')
  await deployments().addColumn('screenshots_due_at', integer).execute()
  await deployments()
    .addColumn('screenshots_attempt', integer, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('deployments_screenshots_due')
    .on('deployments')
    .columns(['screenshots_due_at'])
    .where(sql<boolean>`screenshots_due_at is not null`)
    .execute()

  const projects = () => db.schema.alterTable('projects')
  await projects().addColumn('github_repository_id', integer).execute()
  await projects().addColumn('github_installation_id', integer).execute()
  await projects().addColumn('gitlab_token', 'text').execute()
  await projects().addColumn('source_notice', 'text').execute()
  await projects().addColumn('refresh_hours', integer).execute()
  await projects().addColumn('refresh_due_at', integer).execute()
  await db.schema
    .createIndex('projects_github_repository')
    .unique()
    .on('projects')
    .columns(['github_repository_id'])
    .where(sql<boolean>`github_repository_id is not null and archived_at is null`)
    .execute()
  await db.schema
    .createIndex('projects_refresh_due')
    .on('projects')
    .columns(['refresh_due_at'])
    .where(sql<boolean>`refresh_due_at is not null`)
    .execute()

  await db.schema
    .createTable('commit_statuses')
    .addColumn('deployment_id', 'text', c => c.primaryKey().references('deployments.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempt', integer, c => c.notNull().defaultTo(0))
    .addColumn('due_at', integer)
    .addColumn('outcome', 'text')
    .execute()
  await db.schema
    .createIndex('commit_statuses_due')
    .on('commit_statuses')
    .columns(['due_at'])
    .where(sql<boolean>`due_at is not null`)
    .execute()
  await db.schema
    .createTable('github_installations')
    .addColumn('id', integer, c => c.primaryKey())
    .addColumn('author_json', json)
    .addColumn('attempt', integer, c => c.notNull().defaultTo(0))
    .addColumn('due_at', integer)
    .addColumn('outcome', 'text')
    .execute()
}
