import type { ArtifactStore, DeploymentArtifacts } from '../../artifacts/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import { announce } from '../record/announce.ts'
import { createDueWork, type DueWork } from '../record/due-work.ts'
import { readFormat } from './is-servable.ts'
import { queueRebuild } from './queue-rebuild.ts'
import { findReadableReplaced, rememberReplaced } from './replaced-deployment.ts'

export interface RebuilderOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
}

const pollMs = 60_000
const summary = 'Waiting to start: the live site was built by another release of Lectern.'

export interface Rebuilder extends DueWork {
  /** The number of live deployments that have to be rebuilt; undefined until all are checked. */
  countDue(): number | undefined
}

/**
 * Requests an update for each project whose live index or site is missing or in another release's format, for example after an upgrade.
 * Each live deployment is checked once, so that a failing rebuild is not repeated for ever. One that a newer release has rebuilt is left
 * alone.
 */
export function createRebuilder(options: RebuilderOptions): Rebuilder {
  const { database, log } = options
  /** For each live deployment, whether it has to be rebuilt. */
  let checked: Map<string, boolean> | undefined
  const work = createDueWork({
    database,
    log,
    pollMs,
    channel: 'queue',
    complaint: 'live deployments could not be checked',
    async runDue(signal) {
      const live = await listLive(database)
      const found = new Map<string, boolean>()
      for (const each of live) {
        if (signal.aborted) return false
        const known = checked?.get(each.deploymentId)
        found.set(each.deploymentId, known ?? (await rebuildIfDue(options, each)))
      }
      checked = found
      return false
    },
  })
  return { ...work, countDue: () => checked && [...checked.values()].filter(isDue => isDue).length }
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

async function rebuildIfDue(needs: RebuilderOptions, live: Live): Promise<boolean> {
  const { projectId, deploymentId, artifacts } = live
  const format = await readFormat(needs, artifacts)
  if (format === 'current') return false
  if (artifacts && (await findReadableReplaced(needs, projectId, { deploymentId, artifacts }))) return false
  const isRequested = await needs.database.write(async queries => {
    const rebuildId = await queueRebuild(queries, needs, { ...live, summary })
    if (rebuildId === undefined) return false
    if (format === 'other')
      await rememberReplaced(queries, projectId, { rebuildId, replacedId: deploymentId })
    return true
  })
  if (!isRequested) return true
  needs.log.warn({ projectId, deploymentId }, 'the live site is from another release and is rebuilt')
  await announce(needs.database, 'deployments', projectId)
  await announce(needs.database, 'queue', projectId)
  return true
}
