import { type ArtifactStore, type DeploymentArtifacts, isSameSite } from '../../artifacts/index.ts'
import { compareManifests, decodeManifest } from '../../builder/index.ts'
import type { UpdateCommit } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import { keepFindings } from '../findings/findings-store.ts'
import { loadLiveSite, readLivePointer } from '../live/load-live-site.ts'
import { endOpenUpdates, endWaiting } from '../queue/finish-deployment.ts'
import { insertUpdate } from '../queue/insert-update.ts'
import { announce } from '../record/announce.ts'
import type { Deployment } from '../record/deployment.ts'
import { lockProject } from '../record/lock-project.ts'
import { findUpdate } from './find-update.ts'

interface Needs {
  database: Database
  clock: Clock
  createId: CreateId
  artifacts: ArtifactStore
  log: Log
}

/** `refused`: the reason is a sentence for the owner. */
export type RollBackOutcome =
  | { kind: 'live'; statusId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

type Built = Deployment & { artifacts: DeploymentArtifacts }

/**
 * Publishes the build of an earlier update again, as a new update that succeeds at once. Open updates end as failures, because they
 * would undo the rollback. Works on locked projects too.
 */
export async function rollBack(
  needs: Needs,
  input: { organizationId: string; statusId: string; by: string },
): Promise<RollBackOutcome> {
  const { database } = needs
  const earlier = await findUpdate(needs, input)
  if (!earlier) return { kind: 'unknown' }
  if (!isBuilt(earlier)) return { kind: 'refused', reason: describeUnbuilt(earlier) }
  const reason = await findLoadProblem(needs, earlier)
  if (reason !== undefined) return { kind: 'refused', reason }
  const commit = await describeCommit(needs, earlier)
  const outcome = await database.write(queries =>
    switchBack(queries, needs, earlier, { commit, by: input.by }),
  )
  await announce(database, 'deployments', earlier.projectId)
  await announce(database, 'queue', earlier.projectId)
  return outcome
}

function isBuilt(deployment: Deployment): deployment is Built {
  return deployment.status === 'success' && deployment.artifacts !== null
}

function describeUnbuilt({ id, status }: Deployment): string {
  return status === 'success'
    ? `The build of ${id} no longer exists: it was superseded or is too old.`
    : `The update ${id} did not succeed, so there is nothing to publish.`
}

/** Returns why the build cannot be served; undefined if it can. */
async function findLoadProblem(
  { artifacts, log }: Needs,
  { id, projectId, ...built }: Built,
): Promise<string | undefined> {
  try {
    await loadLiveSite(artifacts, projectId, {
      deploymentId: id,
      commitSha: null,
      artifacts: built.artifacts,
      signIn: null,
    })
    return undefined
  } catch (error) {
    log.warn({ err: error, deploymentId: id }, 'an earlier deployment cannot be loaded')
    return `The build of ${id} can no longer be loaded. Deploy the same content again instead.`
  }
}

// The list of changed files is omitted if a manifest cannot be read.
async function describeCommit({ database, artifacts, log }: Needs, earlier: Built): Promise<UpdateCommit> {
  const { filesChanged: _, ...commit } = earlier.commit ?? {}
  try {
    const live = await readLivePointer(database, earlier.projectId)
    if (!live) return commit
    const [before, after] = await Promise.all(
      [live.artifacts.manifest, earlier.artifacts.manifest].map(async digest =>
        decodeManifest(await artifacts.read(digest)),
      ),
    )
    return before && after ? { ...commit, filesChanged: compareManifests(before, after).files } : commit
  } catch (error) {
    log.warn({ err: error, deploymentId: earlier.id }, 'the manifests cannot be compared')
    return commit
  }
}

async function switchBack(
  queries: WriteQueries,
  needs: Needs,
  earlier: Built,
  { commit, by }: { commit: UpdateCommit; by: string },
): Promise<RollBackOutcome> {
  const { projectId } = earlier
  const { kind } = needs.database
  const project = await lockProject(queries, kind, projectId)
  if (!project || project.archived_at !== null) return { kind: 'unknown' }
  const artifacts = await lockArtifacts(queries, kind, earlier.id)
  if (!artifacts) return { kind: 'refused', reason: describeUnbuilt(earlier) }
  const live = project.live_deployment_id
  if (live !== null && isSameSite(artifacts, await lockArtifacts(queries, kind, live)))
    return { kind: 'refused', reason: `The build of ${earlier.id} is already live.` }

  const now = needs.clock.now()
  const id = await insertUpdate(queries, needs, { projectId, source: 'api', origin: earlier.origin, commit })
  await endOpenUpdates(queries, {
    projectId,
    before: id,
    summary: `Superseded by ${id}, which rolled the site back.`,
    now,
  })
  const summary = `Rolled back to ${earlier.id} ${by}.`
  await queries
    .updateTable('deployments')
    .set({ artifacts_json: encodeJson(artifacts) })
    .where('id', '=', id)
    .execute()
  await keepFindings(queries, { deploymentId: id, findings: { of: earlier.id, isCompared: false } })
  await endWaiting(queries, id, { status: 'success', summary }, now)
  await queries.updateTable('projects').set({ live_deployment_id: id }).where('id', '=', projectId).execute()
  return { kind: 'live', statusId: id }
}

// Locked until the new row names them, so that they are not collected in between.
async function lockArtifacts(
  queries: WriteQueries,
  kind: Database['kind'],
  id: string,
): Promise<DeploymentArtifacts | undefined> {
  const row = await queries
    .selectFrom('deployments')
    .select('artifacts_json')
    .where('id', '=', id)
    .$if(kind === 'postgres', query => query.forShare())
    .executeTakeFirst()
  return row?.artifacts_json ? decodeJson<DeploymentArtifacts>(row.artifacts_json) : undefined
}
