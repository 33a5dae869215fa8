import type { Database, WriteQueries } from '../../database/index.ts'

/**
 * Reads a project and locks its row until the transaction ends. Every transaction that writes deployments takes this lock first, so
 * that changes to a queue are serialised. SQLite has a single writer and needs no lock.
 */
export function lockProject(
  queries: WriteQueries,
  kind: Database['kind'],
  projectId: string,
  options: { skipLocked?: boolean } = {},
) {
  return queries
    .selectFrom('projects')
    .select([
      'id',
      'organization_id',
      'domain',
      'hostname',
      'name',
      'source_json',
      'checks_json',
      'site_json',
      'live_deployment_id',
    ])
    .select([
      'updated_at',
      'locked_at',
      'archived_at',
      'preview_of',
      'preview_branch',
      'previews_on_push',
      'retention_days',
      'chat_box_off_at',
      'refresh_hours',
      'refresh_due_at',
      'name_follows_docs',
    ])
    .where('id', '=', projectId)
    .$if(kind === 'postgres', query => query.forNoKeyUpdate())
    .$if(kind === 'postgres' && options.skipLocked === true, query => query.skipLocked())
    .executeTakeFirst()
}

export type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProject>>>
