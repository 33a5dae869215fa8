import { encodeTime } from 'ulid'
import type { ProjectSource, UpdateAuthor, UpdateCommit, UpdateSource } from '../../contract/index.ts'
import { encodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId, Telemetry } from '../../shared/index.ts'

export interface NewUpdate {
  projectId: string
  source: UpdateSource
  origin: ProjectSource
  summary?: string
  author?: UpdateAuthor | null
  commit?: UpdateCommit | null
  /** Checks do not stop it. */
  publishAnyway?: boolean
  /** The refused deployment whose build it publishes. */
  publishes?: string
}

export interface InsertNeeds {
  clock: Clock
  createId: CreateId
  telemetry?: Pick<Telemetry, 'traceparent'>
}

/**
 * Appends a deployment to its project's queue and returns its id. The caller's transaction has locked the project, so that ids ascend
 * in the order of the requests, across all processes.
 */
export async function insertUpdate(
  queries: WriteQueries,
  { clock, createId, telemetry }: InsertNeeds,
  update: NewUpdate,
): Promise<string> {
  const createdAt = await nextCreationTime(queries, update.projectId, clock.now())
  const id = encodeTime(createdAt) + createId().slice(-16)
  await queries
    .insertInto('deployments')
    .values({
      id,
      project_id: update.projectId,
      status: 'queued',
      source: update.source,
      summary: update.summary ?? 'Waiting to start.',
      author_json: update.author ? encodeJson(update.author) : null,
      commit_json: update.commit ? encodeJson(update.commit) : null,
      origin_json: encodeJson(update.origin),
      publish_anyway: update.publishAnyway ? 1 : 0,
      publishes: update.publishes ?? null,
      traceparent: telemetry?.traceparent() ?? null,
      created_at: createdAt,
    })
    .execute()
  return id
}

// Always later than the previous request, even within a millisecond or if this machine's clock is behind.
async function nextCreationTime(queries: WriteQueries, projectId: string, now: number): Promise<number> {
  const latest = await queries
    .selectFrom('deployments')
    .select('created_at')
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? Math.max(now, latest.created_at + 1) : now
}
