import { isSameSite } from '../../artifacts/index.ts'
import type { UpdateAuthor, UpdateSource } from '../../contract/index.ts'
import { type Database, decodeJson, type WriteQueries } from '../../database/index.ts'
import { type InsertNeeds, insertUpdate } from '../queue/insert-update.ts'
import { announce } from '../record/announce.ts'
import type { Deployment } from '../record/deployment.ts'
import { lockProject } from '../record/lock-project.ts'
import { findUpdate } from './find-update.ts'

interface Needs extends InsertNeeds {
  database: Database
}

/** `refused`: the reason is a sentence for the owner. */
export type PublishOutcome =
  | { kind: 'queued'; statusId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

export interface PublishRequest {
  organizationId: string
  statusId: string
  source: UpdateSource
  author?: UpdateAuthor
  by: string
}

/**
 * Queues the publication of a deployment that only checks kept from going live. The worker publishes its stored build, or builds its
 * source again if the build is gone. While one waits or runs, this returns its id.
 */
export async function publishAnyway(needs: Needs, request: PublishRequest): Promise<PublishOutcome> {
  const { database } = needs
  const refused = await findUpdate(needs, request)
  if (!refused) return { kind: 'unknown' }
  if (!refused.isRefused) return { kind: 'refused', reason: describeUnrefused(refused) }
  const outcome = await database.write(queries => queuePublication(queries, needs, { refused, request }))
  await announce(database, 'deployments', refused.projectId)
  await announce(database, 'queue', refused.projectId)
  return outcome
}

function describeUnrefused({ id, endedAt, status }: Deployment): string {
  if (endedAt === null) return `The deployment ${id} has not ended yet.`
  return status === 'success'
    ? `The deployment ${id} succeeded. To publish it again, roll back to it.`
    : `The deployment ${id} was not stopped by a check, so there is nothing to publish. Retry it instead.`
}

async function queuePublication(
  queries: WriteQueries,
  needs: Needs,
  { refused, request }: { refused: Deployment; request: PublishRequest },
): Promise<PublishOutcome> {
  const { id, projectId, origin, commit } = refused
  const project = await lockProject(queries, needs.database.kind, projectId)
  if (!project || project.archived_at !== null) return { kind: 'unknown' }
  const open = await queries
    .selectFrom('deployments')
    .select('id')
    .where('project_id', '=', projectId)
    .where('publishes', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) return { kind: 'queued', statusId: open.id }
  if (await isLive(queries, { refused, liveId: project.live_deployment_id }))
    return { kind: 'refused', reason: `The build of ${id} is already live.` }
  const statusId = await insertUpdate(queries, needs, {
    projectId,
    origin,
    commit,
    source: request.source,
    author: request.author ?? refused.author,
    summary: `Waiting to start. Publishes ${id} anyway, ${request.by}.`,
    publishAnyway: true,
    publishes: id,
  })
  return { kind: 'queued', statusId }
}

async function isLive(
  queries: WriteQueries,
  { refused, liveId }: { refused: Deployment; liveId: string | null },
): Promise<boolean> {
  const { artifacts } = refused
  if (artifacts === null || liveId === null) return false
  const row = await queries
    .selectFrom('deployments')
    .select('artifacts_json')
    .where('id', '=', liveId)
    .executeTakeFirst()
  const live = row?.artifacts_json ? decodeJson<typeof artifacts>(row.artifacts_json) : undefined
  return isSameSite(artifacts, live)
}
