import { encodeTime } from 'ulid'
import type { ProjectSource, UpdateAuthor, UpdateCommit, UpdateSource } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { announce } from './announce.ts'
import { lockProject } from './lock-project.ts'

export interface UpdateRequest {
  projectId: string
  source: UpdateSource
  author?: UpdateAuthor
  commit?: UpdateCommit
  /** What to deploy; the project's own source unless given. */
  origin?: ProjectSource
}

/**
 * Queues a deployment. Within a project, ids ascend in the order of the requests, over all processes.
 * Throws `not-found` for an unknown or archived project and `conflict` where there is nothing to deploy from.
 */
export async function requestUpdate(
  needs: { database: Database; clock: Clock; createId: CreateId },
  request: UpdateRequest,
): Promise<{ statusId: string }> {
  const { database } = needs
  const statusId = await database.write(async queries => {
    const project = await lockProject(queries, database.kind, request.projectId)
    if (!project || project.archived_at !== null)
      throw new AppError('not-found', `There is no project ${request.projectId}.`)
    const origin = request.origin ?? readProjectSource(project.source_json)
    const createdAt = await nextCreationTime(queries, request.projectId, needs.clock.now())
    const id = encodeTime(createdAt) + needs.createId().slice(-16)
    await queries
      .insertInto('deployments')
      .values({
        id,
        project_id: request.projectId,
        status: 'queued',
        source: request.source,
        summary: 'Waiting to start.',
        author_json: request.author ? encodeJson(request.author) : null,
        commit_json: request.commit ? encodeJson(request.commit) : null,
        origin_json: encodeJson(origin),
        created_at: createdAt,
      })
      .execute()
    return id
  })
  await announce(database, 'deployments', request.projectId)
  await announce(database, 'queue', request.projectId)
  return { statusId }
}

function readProjectSource(column: string | null): ProjectSource {
  const source = column === null ? null : decodeJson<ProjectSource>(column)
  if (source === null)
    throw new AppError('conflict', 'The project has no source yet. Set one, or upload its documentation.')
  if (source.kind === 'upload' && source.digest === undefined)
    throw new AppError('conflict', 'The project is deployed from uploads and has none yet. Upload one.')
  return source
}

// Requests in one millisecond, or from a machine whose clock is behind, still get a later time than the one before.
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
