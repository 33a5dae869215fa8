import { Kysely, SqliteDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Queries } from '../core/database.ts'
import { decodeJson } from '../core/json.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { createSqliteConnection } from '../core/sqlite-connection.ts'
import * as foundation from './0001-foundation.ts'
import * as control from './0002-control.ts'
import * as accounts from './0003-accounts.ts'
import * as insights from './0004-insights.ts'
import * as checksAndPreviews from './0005-checks-and-previews.ts'
import * as screenshotsAndCodeHosts from './0006-screenshots-and-code-hosts.ts'
import * as models from './0007-models.ts'
import * as chatBox from './0008-chat-box.ts'
import * as runningAnswers from './0010-running-answers.ts'
import * as retrieval from './0011-retrieval.ts'
import * as branchChecks from './0013-branch-checks.ts'
import * as deploymentEvents from './0014-deployment-events.ts'
import * as fairShares from './0016-fair-shares.ts'
import * as creators from './0017-creators.ts'
import * as unprovenAddresses from './0018-unproven-addresses.ts'
import * as pendingHostnames from './0019-pending-hostnames.ts'
import * as artifactParts from './0020-artifact-parts.ts'
import * as firstSteps from './0021-first-steps.ts'
import * as publishAnyway from './0022-publish-anyway.ts'
import * as accountProtection from './0023-account-protection.ts'
import * as sourceAccess from './0024-source-access.ts'
import * as tenantQuotas from './0025-tenant-quotas.ts'
import * as storage from './0026-storage.ts'
import * as linkMails from './0027-link-mails.ts'
import * as deploymentTraces from './0028-deployment-traces.ts'
import * as formerDomains from './0029-former-domains.ts'
import * as pageFeedback from './0030-page-feedback.ts'
import * as pageViews from './0031-page-views.ts'
import * as readers from './0032-readers.ts'
import * as searchesAndCallers from './0033-searches-and-callers.ts'
import * as questionReplays from './0034-question-replays.ts'
import * as processes from './0035-processes.ts'
import * as importedItems from './0036-imported-items.ts'
import * as staticExports from './0037-static-exports.ts'
import * as codeFeedback from './0038-code-feedback.ts'
import * as artifactLists from './0039-artifact-lists.ts'
import * as artifactObjects from './0040-artifact-objects.ts'
import { checksums } from './checksums.ts'
import { type ColumnTypes, sqliteColumnTypes } from './column-types.ts'
import { readTables, type SchemaTables } from './read-tables.ts'
import { type ExecutedMigrations, refuseOtherTables, refuseUnknownMigrations } from './refuse-unknown.ts'

const migrations: Record<string, { up: (db: never, types: ColumnTypes) => Promise<void> }> = {
  '0001-foundation': foundation,
  '0002-control': control,
  '0003-accounts': accounts,
  '0004-insights': insights,
  '0005-checks-and-previews': checksAndPreviews,
  '0006-screenshots-and-code-hosts': screenshotsAndCodeHosts,
  '0007-models': models,
  '0008-chat-box': chatBox,
  '0010-running-answers': runningAnswers,
  '0011-retrieval': retrieval,
  '0013-branch-checks': branchChecks,
  '0014-deployment-events': deploymentEvents,
  '0016-fair-shares': fairShares,
  '0017-creators': creators,
  '0018-unproven-addresses': unprovenAddresses,
  '0019-pending-hostnames': pendingHostnames,
  '0020-artifact-parts': artifactParts,
  '0021-first-steps': firstSteps,
  '0022-publish-anyway': publishAnyway,
  '0023-account-protection': accountProtection,
  '0024-source-access': sourceAccess,
  '0025-tenant-quotas': tenantQuotas,
  '0026-storage': storage,
  '0027-link-mails': linkMails,
  '0028-deployment-traces': deploymentTraces,
  '0029-former-domains': formerDomains,
  '0030-page-feedback': pageFeedback,
  '0031-page-views': pageViews,
  '0032-readers': readers,
  '0033-searches-and-callers': searchesAndCallers,
  '0034-question-replays': questionReplays,
  '0035-processes': processes,
  '0036-imported-items': importedItems,
  '0037-static-exports': staticExports,
  '0038-code-feedback': codeFeedback,
  '0039-artifact-lists': artifactLists,
  '0040-artifact-objects': artifactObjects,
}

export const migrationNames: readonly string[] = Object.keys(migrations)

/** The setting with the checksums of the migrations that ran. */
const checksumSetting = 'migration-checksums'

/**
 * Migrates the schema to this version of the code. Throws `schema-newer` for a newer schema, and `schema-unknown` for one that other
 * migrations made.
 */
export async function migrate(db: Queries, types: ColumnTypes): Promise<void> {
  const executed = await readExecuted(db)
  refuseUnknownMigrations(executed)
  if (isComplete(executed)) return
  const isUnchecked = Object.keys(executed.checksums).length === 0
  const tables: SchemaTables = isUnchecked ? await readTables(db) : new Map()
  if (tables.size > 0)
    refuseOtherTables(
      tables,
      await describeTables(executed.names.length),
      await describeTables(migrationNames.length),
    )
  await runMigrations(db, types, migrationNames.length)
  await keepChecksums(db)
}

function isComplete({ names, checksums: kept }: ExecutedMigrations): boolean {
  return migrationNames.every(name => names.includes(name) && kept[name] === checksums[name])
}

/** Runs the first migrations, except for those that have run. */
export async function runMigrations(db: Queries, types: ColumnTypes, count: number): Promise<void> {
  const wanted: Record<string, Migration> = {}
  for (const [name, migration] of Object.entries(migrations).slice(0, count))
    wanted[name] = { up: queries => migration.up(queries as never, types) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Describes the tables that the first migrations make. Both databases have the same names. */
async function describeTables(count: number): Promise<SchemaTables> {
  const db = new Kysely<DatabaseSchema>({
    dialect: new SqliteDialect({ database: async () => createSqliteConnection(':memory:', []) }),
  })
  try {
    await runMigrations(db, sqliteColumnTypes, count)
    return await readTables(db)
  } finally {
    await db.destroy()
  }
}

async function keepChecksums(db: Queries): Promise<void> {
  const value = JSON.stringify(checksums)
  await db
    .insertInto('settings')
    .values({ name: checksumSetting, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function readExecuted(db: Queries): Promise<ExecutedMigrations> {
  const tables = await readTableNames(db)
  const names = tables.has('kysely_migration') ? await readMigrationNames(db) : []
  if (!tables.has('settings')) return { names, checksums: {} }
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', checksumSetting)
    .executeTakeFirst()
  return { names, checksums: row ? decodeJson<Record<string, string>>(row.value) : {} }
}

/** `newer`: migrations of a newer version of Lectern; `missing`: those that the next start runs. */
export async function readSchemaState(
  db: Queries,
): Promise<{ executed: string[]; newer: string[]; missing: string[] }> {
  const { names: executed } = await readExecuted(db)
  return {
    executed: executed.toSorted(),
    newer: executed.filter(name => !(name in migrations)),
    missing: Object.keys(migrations).filter(name => !executed.includes(name)),
  }
}

async function readTableNames(db: Queries): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Set(tables.map(table => table.name))
}

async function readMigrationNames(db: Queries): Promise<string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(row => row.name)
}
