import { sql } from 'kysely'
import type { WriteQueries } from '../../src/database/index.ts'

/** Undoes migration 0016 and forgets all later ones. */
export async function undoFairShares(queries: WriteQueries): Promise<void> {
  for (const index of ['webhook_deliveries_pending', 'deployments_ended'])
    await sql`drop index ${sql.ref(index)}`.execute(queries)
  for (const [table, columns] of [
    ['organizations', ['builds_claimed_at', 'deliveries_claimed_at']],
    ['projects', ['build_claimed_at']],
    ['webhooks', ['claimed_at', 'busy_until', 'failures', 'paused_until']],
  ] as const)
    for (const column of columns)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(queries)
  await sql`delete from kysely_migration where name >= '0016'`.execute(queries)
}

/** Undoes migration 0017 and forgets all later ones. */
export async function undoCreators(queries: WriteQueries): Promise<void> {
  for (const [table, index] of [
    ['api_keys', 'api_keys_creator'],
    ['invitations', 'invitations_creator'],
  ] as const) {
    await sql`drop index ${sql.ref(index)}`.execute(queries)
    await sql`alter table ${sql.table(table)} drop column created_by`.execute(queries)
  }
  await sql`delete from kysely_migration where name >= '0017'`.execute(queries)
}

/** Undoes migration 0019 and forgets all later ones. */
export async function undoPendingHostnames(queries: WriteQueries): Promise<void> {
  for (const column of ['pending_hostname', 'hostname_token'])
    await sql`alter table projects drop column ${sql.ref(column)}`.execute(queries)
  await sql`delete from kysely_migration where name >= '0019'`.execute(queries)
}
