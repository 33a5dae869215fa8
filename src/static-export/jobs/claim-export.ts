import { type Database, decodeJson, type WriteQueries } from '../../database/index.ts'
import { lockProject } from '../../deployments/index.ts'
import { type Clock, workLeaseMs } from '../../shared/index.ts'
import type { ExportRequest } from './export-job.ts'

interface Needs {
  database: Database
  clock: Clock
}

/** A job that this process may run until its claim ends. */
export interface ClaimedExport {
  id: string
  projectId: string
  request: ExportRequest
  /** From 1. Identifies the claim. */
  attempt: number
}

export const attemptLimit = 3

/**
 * Claims the oldest job that waits, or whose process died. A project runs one job at a time. A job whose processes died too often
 * fails. Undefined if there is none.
 */
export async function claimExport({ database, clock }: Needs): Promise<ClaimedExport | undefined> {
  const now = clock.now()
  const waiting = await database.queries
    .selectFrom('static_exports')
    .innerJoin('projects', 'projects.id', 'static_exports.project_id')
    .select(['static_exports.id', 'project_id'])
    .where('status', 'in', ['queued', 'running'])
    .where('busy_until', '<=', now)
    .where('archived_at', 'is', null)
    .where('project_id', 'not in', query =>
      query.selectFrom('static_exports as busy').select('busy.project_id').where('busy.busy_until', '>', now),
    )
    .orderBy('static_exports.id')
    .limit(50)
    .execute()
  for (const { id, project_id: projectId } of waiting) {
    const claimed = await database.write(async queries => {
      await lockProject(queries, database.kind, projectId)
      return claim(queries, { id, projectId, now })
    })
    if (claimed !== undefined) return claimed
  }
  return undefined
}

async function claim(
  queries: WriteQueries,
  { id, projectId, now }: { id: string; projectId: string; now: number },
): Promise<ClaimedExport | undefined> {
  const rows = await queries
    .selectFrom('static_exports')
    .select(['id', 'attempts', 'busy_until', 'request_json'])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['queued', 'running'])
    .execute()
  const row = rows.find(each => each.id === id)
  if (!row || rows.some(each => each.busy_until > now)) return undefined
  const isOver = row.attempts >= attemptLimit
  await queries
    .updateTable('static_exports')
    .set(
      isOver
        ? { status: 'failed', error: `The server stopped ${attemptLimit} times during the export.` }
        : { status: 'running', attempts: row.attempts + 1, busy_until: now + workLeaseMs, page_count: 0 },
    )
    .set({ updated_at: now })
    .where('id', '=', id)
    .execute()
  if (isOver) return undefined
  return { id, projectId, request: decodeJson<ExportRequest>(row.request_json), attempt: row.attempts + 1 }
}

interface ExportChange {
  status?: 'completed' | 'failed' | 'queued'
  page_count?: number
  page_total?: number
  error?: string
  digest?: string
  size_bytes?: number
  attempts?: number
}

/** Changes a claimed job and renews the claim, or ends it with a status. Returns false if another process has taken over. */
export async function changeExport(
  { database, clock }: Needs,
  { id, attempt }: ClaimedExport,
  change: ExportChange,
): Promise<boolean> {
  const now = clock.now()
  const { numUpdatedRows } = await database.write(queries =>
    queries
      .updateTable('static_exports')
      .set({ ...change, busy_until: change.status ? 0 : now + workLeaseMs, updated_at: now })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', attempt)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Deletes the jobs whose time is over. Their archives are removed with other unused artifacts. */
export async function deleteExpiredExports({ database, clock }: Needs): Promise<void> {
  const now = clock.now()
  const expired = await database.queries
    .selectFrom('static_exports')
    .select('id')
    .where('expires_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (!expired) return
  await database.write(queries =>
    queries
      .deleteFrom('static_exports')
      .where('expires_at', '<=', now)
      .where('busy_until', '<=', now)
      .execute(),
  )
}
