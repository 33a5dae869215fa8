import type { Kysely } from 'kysely'

/** Credentials of a source leave its address, and each project gets a key for git over ssh. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['source_access', 'deploy_key', 'deploy_public_key', 'ssh_hosts'])
    await db.schema.alterTable('projects').addColumn(column, 'text').execute()
}
