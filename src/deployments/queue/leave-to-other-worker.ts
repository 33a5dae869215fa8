import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

/** Returns whether this process can read a folder, and may deploy it. */
export type CanReadFolder = (projectId: string, path: string) => Promise<boolean>

/** After this time any worker claims the deployment, which then fails with the reason. */
const patienceMs = 60_000
/** As `doctor` counts the processes that are alive. */
const silentMs = 15_000

/**
 * Decides whether a worker that cannot read the folder of a project's next deployment leaves it to the others. On several machines,
 * a folder may exist on one only.
 */
export async function leaveToOtherWorker(
  needs: { database: Database; clock: Clock; canReadFolder?: CanReadFolder | undefined },
  projectId: string,
): Promise<boolean> {
  const { database, clock, canReadFolder } = needs
  if (database.exclusive || !canReadFolder) return false
  const open = await database.queries
    .selectFrom('deployments')
    .select(['status', 'origin_json', 'created_at', 'lease_expires_at'])
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  const next = open.find(({ status }) => status === 'in_progress') ?? open.at(-1)
  if (!next) return false
  const origin = decodeJson<ProjectSource>(next.origin_json)
  if (origin.kind !== 'folder') return false
  if (clock.now() - (next.lease_expires_at ?? next.created_at) >= patienceMs) return false
  return !(await canReadFolder(projectId, origin.path)) && (await hasOtherWorkers(database, clock.now()))
}

async function hasOtherWorkers(database: Database, now: number): Promise<boolean> {
  const workers = await database.queries
    .selectFrom('processes')
    .select('id')
    .where('roles', 'like', '%worker%')
    .where('seen_at', '>=', now - silentMs)
    .limit(2)
    .execute()
  return workers.length > 1
}
