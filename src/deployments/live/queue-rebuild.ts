import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { insertUpdate } from '../queue/insert-update.ts'
import { lockProject } from '../record/lock-project.ts'

export interface RebuildNeeds {
  database: Database
  clock: Clock
  createId: CreateId
}

export interface RebuiltSite {
  projectId: string
  /** The live deployment, whose source is built again. */
  deploymentId: string
  summary: string
}

/** Returns the id of the rebuild; undefined if another deployment is live or open. */
export async function queueRebuild(
  queries: WriteQueries,
  needs: RebuildNeeds,
  live: RebuiltSite,
): Promise<string | undefined> {
  const project = await lockProject(queries, needs.database.kind, live.projectId)
  if (project?.live_deployment_id !== live.deploymentId || project.archived_at !== null) return undefined
  const { origin_json } = await queries
    .selectFrom('deployments')
    .select('origin_json')
    .where('id', '=', live.deploymentId)
    .executeTakeFirstOrThrow()
  const open = await queries
    .selectFrom('deployments')
    .select('id')
    .where('project_id', '=', live.projectId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) return undefined
  return insertUpdate(queries, needs, {
    projectId: live.projectId,
    source: 'internal',
    origin: decodeJson<ProjectSource>(origin_json),
    summary: live.summary,
  })
}
