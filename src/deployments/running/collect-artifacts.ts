import {
  type ArtifactStore,
  type DeploymentArtifacts,
  type DeploymentScreenshots,
  listFiles,
} from '../../artifacts/index.ts'
import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson, type Queries } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { listReplaced } from '../live/replaced-deployment.ts'
import { announce } from '../record/announce.ts'

/** Longer than the time between storing an artifact and naming it in a row. */
const graceMs = 3_600_000

/** Builds that checks refused; they can be published anyway. */
const keptRefusals = 3

/**
 * Removes the artifacts of old deployments, of ended previews and of archived projects. Every other project keeps its live deployment, with the one before it if it was rebuilt for another release, the last ten that succeeded,
 * or `keptDeployments`, and the last three that checks refused. Safe beside running deployments, because artifacts younger than an hour are never removed.
 */
export async function collectArtifacts(needs: {
  database: Database
  artifacts: ArtifactStore
  clock: Clock
  log: Log
  keptDeployments?: number
}): Promise<void> {
  const putBefore = needs.clock.now() - graceMs
  await forgetOldArtifacts(needs.database, needs.keptDeployments ?? 10)
  const removed = await needs.artifacts.removeUnkept(
    await listNamedArtifacts(needs.database.queries),
    putBefore,
  )
  if (removed === 0) return
  needs.log.info({ removed }, 'artifacts of old deployments removed')
  // So that they are counted again.
  await needs.database.write(queries =>
    queries
      .updateTable('project_storage')
      .set({ files_at: null })
      .where('files_at', 'is not', null)
      .execute(),
  )
}

async function forgetOldArtifacts(database: Database, keptDeployments: number): Promise<void> {
  const built = await database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .select(['deployments.id', 'project_id', 'live_deployment_id', 'is_refused', 'archived_at'])
    .where('artifacts_json', 'is not', null)
    .orderBy('project_id')
    .orderBy('deployments.id', 'desc')
    .execute()
  const replaced = await listReplaced(database.queries)
  const seen = new Map<string, number>()
  for (const { id, project_id, live_deployment_id, is_refused, archived_at } of built) {
    const isOver = archived_at !== null
    const most = is_refused === 1 ? keptRefusals : keptDeployments
    const kept = isOver ? 0 : most
    // Refused builds do not take the place of those to roll back to.
    const row = `${project_id} ${is_refused}`
    const position = seen.get(row) ?? 0
    seen.set(row, position + 1)
    const isShown = id === live_deployment_id || id === replaced.get(live_deployment_id ?? '')
    if (position < kept || (isShown && !isOver)) continue
    await database.write(queries =>
      queries
        .updateTable('deployments')
        .set(eb => ({
          artifacts_json: null,
          screenshots_json: null,
          screenshots_due_at: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .where(eb =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('projects')
                .select('id')
                .where('live_deployment_id', '=', id)
                .where('archived_at', 'is', null),
            ),
          ),
        )
        .execute(),
    )
    await announce(database, 'deployments', project_id)
  }
}

/** Lists the digests of all artifacts that the database refers to; others are removed. */
export async function listNamedArtifacts(queries: Queries): Promise<Set<string>> {
  return new Set((await readNamed(queries)).keys())
}

/** Lists the digests of the files that hold these artifacts. */
export async function listNamedFiles(queries: Queries): Promise<Set<string>> {
  return new Set((await listFiles(queries, await listNamedArtifacts(queries))).keys())
}

/** Lists the files that hold the artifacts of a project, how they were made, and their sizes if those are known. */
export async function listProjectFiles(
  queries: Queries,
  projectId: string,
): Promise<{ digest: string; kind: ArtifactKind; sizeBytes: number | undefined }[]> {
  const named = [...(await readNamed(queries, projectId))]
  const ofKind = (wanted: ArtifactKind) =>
    named.filter(([, kind]) => kind === wanted).map(([digest]) => digest)
  const built = await listFiles(queries, ofKind('deployment'))
  // Uploads share no parts, and are counted whole.
  const uploads = ofKind('upload').filter(digest => !built.has(digest))
  return [
    ...[...built].map(([digest, { sizeBytes }]) => ({ digest, kind: 'deployment' as const, sizeBytes })),
    ...uploads.map(digest => ({ digest, kind: 'upload' as const, sizeBytes: undefined })),
  ]
}

type ArtifactKind = 'deployment' | 'upload'
type NamedArtifacts = Map<string, ArtifactKind>

async function readNamed(queries: Queries, projectId?: string): Promise<NamedArtifacts> {
  const deployments = await queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .select(['deployments.id', 'live_deployment_id', 'artifacts_json', 'screenshots_json', 'origin_json'])
    .where('deployments.id', 'in', eb => {
      const ids = eb
        .selectFrom('deployments')
        .select('id')
        .$if(projectId !== undefined, query => query.where('project_id', '=', projectId ?? ''))
      return ids.where('artifacts_json', 'is not', null).unionAll(ids.where('ended_at', 'is', null))
    })
    .execute()
  const projects = await queries
    .selectFrom('projects')
    .select('source_json')
    .where('source_json', 'is not', null)
    .where('archived_at', 'is', null)
    .$if(projectId !== undefined, query => query.where('id', '=', projectId ?? ''))
    .execute()
  const exports = await queries
    .selectFrom('static_exports')
    .select('digest')
    .where('digest', 'is not', null)
    .$if(projectId !== undefined, query => query.where('project_id', '=', projectId ?? ''))
    .execute()
  const named: NamedArtifacts = new Map(exports.map(({ digest }) => [digest ?? '', 'deployment']))
  for (const { id, live_deployment_id, artifacts_json, screenshots_json } of deployments) {
    if (screenshots_json !== null)
      for (const digest of Object.values(decodeJson<DeploymentScreenshots>(screenshots_json)))
        named.set(digest, 'deployment')
    if (artifacts_json === null) continue
    const { pages, basis, wholeManifest, ...served } = decodeJson<DeploymentArtifacts>(artifacts_json)
    for (const digest of Object.values(served)) named.set(digest, 'deployment')
    // Only the next deployment reads them, and only from the live one.
    if (id === live_deployment_id)
      for (const digest of [pages, basis, wholeManifest]) if (digest) named.set(digest, 'deployment')
  }
  for (const column of [
    ...deployments.map(row => row.origin_json),
    ...projects.map(row => row.source_json),
  ]) {
    const origin = column === null ? null : decodeJson<ProjectSource>(column)
    if (origin?.kind === 'upload' && origin.digest !== undefined) named.set(origin.digest, 'upload')
  }
  return named
}
