import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import { insertUpdate } from '../queue/insert-update.ts'
import { announce } from '../record/announce.ts'
import { createDueWork, type DueWork } from '../record/due-work.ts'
import { lockProject } from '../record/lock-project.ts'

export interface RefreshSchedulerOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
}

const pollMs = 30_000
const hourMs = 3_600_000
const atOnce = 50

/**
 * Requests scheduled updates when they are due. Any number of processes can run it, because it locks the project's row. After a
 * downtime, one update makes up for all missed ones.
 */
export function createRefreshScheduler(options: RefreshSchedulerOptions): DueWork {
  const { database, clock, log } = options
  return createDueWork({
    database,
    log,
    pollMs,
    channel: 'queue',
    complaint: 'scheduled updates could not be requested',
    async runDue(signal) {
      const due = await database.queries
        .selectFrom('projects')
        .select('id')
        .where('refresh_due_at', '<=', clock.now())
        .where('archived_at', 'is', null)
        .orderBy('refresh_due_at')
        .limit(atOnce)
        .execute()
      for (const { id } of due) {
        if (signal.aborted) return false
        if (await database.write(queries => refresh(queries, options, id))) {
          await announce(database, 'deployments', id)
          await announce(database, 'queue', id)
        }
      }
      return due.length === atOnce
    },
  })
}

/** Returns whether an update was queued. Skips uploads, which do not change, and projects with a queued update. */
async function refresh(
  queries: WriteQueries,
  needs: RefreshSchedulerOptions,
  projectId: string,
): Promise<boolean> {
  const project = await lockProject(queries, needs.database.kind, projectId)
  const now = needs.clock.now()
  if (!project || project.archived_at !== null) return false
  if (project.refresh_hours === null || project.refresh_due_at === null || project.refresh_due_at > now)
    return false
  await queries
    .updateTable('projects')
    .set({ refresh_due_at: now + project.refresh_hours * hourMs })
    .where('id', '=', projectId)
    .execute()
  const origin = project.source_json === null ? null : decodeJson<ProjectSource>(project.source_json)
  if (origin === null || origin.kind === 'upload') return false
  const waiting = await queries
    .selectFrom('deployments')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', '=', 'queued')
    .where('ended_at', 'is', null)
    .limit(1)
    .execute()
  if (waiting.length > 0) return false
  await insertUpdate(queries, needs, {
    projectId,
    source: 'internal',
    origin,
    summary: 'Waiting to start, as scheduled.',
  })
  return true
}
