import { sql } from 'kysely'
import type { Database, WriteQueries } from '../../src/database/index.ts'
import { postgresColumnTypes, sqliteColumnTypes } from '../../src/database/migrations/column-types.ts'

type Undo = (queries: WriteQueries, kind: Database['kind']) => Promise<void>

/** Undoes each migration that changed the schema, newest last. Add one for each new migration. */
const undos: Record<string, Undo> = {
  '0014': dropTables('deployment_events'),
  '0016': async queries => {
    await dropIndexes('webhook_deliveries_pending', 'deployments_ended')(queries)
    await dropColumns('organizations', 'builds_claimed_at', 'deliveries_claimed_at')(queries)
    await dropColumns('projects', 'build_claimed_at')(queries)
    await dropColumns('webhooks', 'claimed_at', 'busy_until', 'failures', 'paused_until')(queries)
  },
  '0017': async queries => {
    await dropIndexes('api_keys_creator', 'invitations_creator')(queries)
    await dropColumns('api_keys', 'created_by')(queries)
    await dropColumns('invitations', 'created_by')(queries)
  },
  '0019': dropColumns('projects', 'pending_hostname', 'hostname_token'),
  '0020': async (queries, kind) => {
    const { bytes } = kind === 'postgres' ? postgresColumnTypes : sqliteColumnTypes
    await dropTables('artifact_parts')(queries)
    await dropColumns('artifacts', 'parts_id')(queries)
    await queries.schema.alterTable('artifacts').addColumn('content', bytes).execute()
  },
  '0021': async queries => {
    await dropColumns('deployments', 'steps_json')(queries)
    await dropColumns('organizations', 'checklist_json')(queries)
  },
  '0022': async queries => {
    await dropColumns('deployments', 'is_refused', 'publish_anyway', 'publishes')(queries)
    await dropColumns('projects', 'name_follows_docs')(queries)
  },
  '0023': async queries => {
    await dropTables('passkeys', 'two_factors', 'sign_in_attempts')(queries)
    await dropColumns('users', 'two_factor_enabled')(queries)
    await dropColumns('organizations', 'second_factor_required')(queries)
    await dropColumns('sessions', 'confirmed_at')(queries)
  },
  '0024': dropColumns('projects', 'source_access', 'deploy_key', 'deploy_public_key', 'ssh_hosts'),
  '0025': async queries => {
    const hostnameColumns = ['hostname_due_at', 'hostname_checked_at', 'hostname_attempt', 'hostname_problem']
    await dropColumns('projects', ...hostnameColumns, 'questions_hour')(queries)
  },
  '0026': async queries => {
    await dropIndexes('deployments_built')(queries)
    await dropTables('stored_files', 'project_storage')(queries)
    await dropColumns('organizations', 'storage_limit_bytes')(queries)
  },
  '0027': dropColumns('invitations', 'mail'),
  '0028': dropColumns('deployments', 'traceparent'),
  '0029': dropTables('former_domains'),
  '0030': async queries => {
    await dropIndexes('turns_with_feedback')(queries)
    await dropTables('page_feedback')(queries)
    await dropColumns('turns', 'feedback_status')(queries)
    await dropColumns('projects', 'site_json')(queries)
  },
  '0031': async queries => {
    await dropTables('page_days', 'page_visitors', 'visitor_salts')(queries)
    await dropColumns('projects', 'analytics_off_at')(queries)
  },
  '0032': dropTables('project_readers'),
  '0033': async queries => {
    await dropTables('search_days', 'search_clicks')(queries)
    await dropColumns('turns', 'caller')(queries)
    await dropColumns('page_feedback', 'agent')(queries)
  },
  '0034': dropTables('review_comments', 'deployment_replays'),
  '0035': dropTables('processes'),
  '0036': dropTables('imported_items'),
  '0037': dropTables('static_exports'),
  '0038': dropColumns('page_feedback', 'code_json'),
  '0039': dropTables('artifact_lists'),
  '0040': dropTables('artifact_objects'),
}

/** Numbers of the migrations that can be undone, newest first. */
export const undoneNumbers: readonly string[] = Object.keys(undos).toReversed()

/** Brings the schema to the state before the migration with this number, such as `0016`. */
export async function undoMigrations(database: Database, first: string): Promise<void> {
  await database.write(async queries => {
    for (const [number, undo] of Object.entries(undos).toReversed())
      if (number >= first) await undo(queries, database.kind)
    await sql`delete from kysely_migration where name >= ${first}`.execute(queries)
  })
}

function dropTables(...tables: string[]) {
  return async (queries: WriteQueries) => {
    for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(queries)
  }
}

function dropIndexes(...indexes: string[]) {
  return async (queries: WriteQueries) => {
    for (const index of indexes) await sql`drop index ${sql.ref(index)}`.execute(queries)
  }
}

function dropColumns(table: string, ...columns: string[]) {
  return async (queries: WriteQueries) => {
    for (const column of columns)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(queries)
  }
}
