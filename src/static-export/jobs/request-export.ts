import { randomBytes } from 'node:crypto'
import type { StaticExportJob } from '../../contract/index.ts'
import { type Database, encodeJson } from '../../database/index.ts'
import { announce, lockProject } from '../../deployments/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { describeJob, type ExportRequest, keptMs, openLimit } from './export-job.ts'

interface Needs {
  database: Database
  clock: Clock
  createId: CreateId
}

/** Queues a job. Throws `rate-limited` if too many jobs of the project have not ended. */
export async function requestExport(
  { database, clock, createId }: Needs,
  { projectId, request }: { projectId: string; request: ExportRequest },
): Promise<StaticExportJob> {
  const now = clock.now()
  const row = {
    id: createId(),
    project_id: projectId,
    request_json: encodeJson(request),
    status: 'queued' as const,
    link_secret: randomBytes(32).toString('base64url'),
    created_at: now,
    updated_at: now,
    expires_at: now + keptMs,
  }
  await database.write(async queries => {
    // Simultaneous requests wait for each other, so that they cannot exceed the limit together.
    await lockProject(queries, database.kind, projectId)
    const open = await queries
      .selectFrom('static_exports')
      .select('id')
      .where('project_id', '=', projectId)
      .where('status', 'in', ['queued', 'running'])
      .execute()
    if (open.length >= openLimit)
      throw new AppError(
        'rate-limited',
        `The project has ${open.length} exports that have not ended. Wait for one of them.`,
        { retryAfterSeconds: 10 },
      )
    await queries.insertInto('static_exports').values(row).execute()
  })
  await announce(database, 'queue', projectId)
  return describeJob({ ...row, page_count: 0, page_total: 0, error: null })
}
