import type { ArtifactStore, DeploymentArtifacts } from '../../artifacts/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import { announce } from '../record/announce.ts'
import { createDueWork, type DueWork } from '../record/due-work.ts'
import { isServable } from './is-servable.ts'
import { queueRebuild } from './queue-rebuild.ts'

export interface RebuilderOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  artifacts: Pick<ArtifactStore, 'readPart'>
}

const pollMs = 60_000
const summary = 'Waiting to start: the live site was built by another release of Lectern.'

/**
 * Requests an update for each project whose live index or site is missing or in another release's format, for example after an upgrade.
 * Each live deployment is checked once, so that a failing rebuild is not repeated for ever.
 */
export function createRebuilder(options: RebuilderOptions): DueWork {
  const { database, log } = options
  let checked = new Set<string>()
  return createDueWork({
    database,
    log,
    pollMs,
    channel: 'queue',
    complaint: 'live deployments could not be checked',
    async runDue(signal) {
      const live = await listLive(database)
      for (const each of live.filter(({ deploymentId }) => !checked.has(deploymentId))) {
        if (signal.aborted) return false
        if (!(await isServable(options, each.artifacts))) await rebuild(options, each)
      }
      checked = new Set(live.map(({ deploymentId }) => deploymentId))
      return false
    },
  })
}

interface Live {
  projectId: string
  deploymentId: string
  artifacts: DeploymentArtifacts | null
}

async function listLive(database: Database): Promise<Live[]> {
  const rows = await database.queries
    .selectFrom('projects')
    .innerJoin('deployments', 'deployments.id', 'projects.live_deployment_id')
    .select(['projects.id as projectId', 'deployments.id as deploymentId', 'artifacts_json'])
    .where('archived_at', 'is', null)
    .execute()
  return rows.map(({ artifacts_json, ...row }) => ({
    ...row,
    artifacts: artifacts_json === null ? null : decodeJson<DeploymentArtifacts>(artifacts_json),
  }))
}

async function rebuild(needs: RebuilderOptions, live: Live): Promise<void> {
  const { database, log } = needs
  const { projectId, deploymentId } = live
  if (!(await database.write(queries => queueRebuild(queries, needs, { ...live, summary })))) return
  log.warn({ projectId, deploymentId }, 'the live site is from another release and is rebuilt')
  await announce(database, 'deployments', projectId)
  await announce(database, 'queue', projectId)
}
