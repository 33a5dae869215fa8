import { type ArtifactStore, ArtifactUnreadable, type DeploymentArtifacts } from '../../artifacts/index.ts'
import type { UpdateCommit } from '../../contract/index.ts'
import { type Database, decodeJson, type Queries, type WriteQueries } from '../../database/index.ts'
import { readFormat } from './is-servable.ts'

export interface BuiltDeployment {
  deploymentId: string
  commitSha: string | null
  artifacts: DeploymentArtifacts
}

/** A rebuild in another release's format, and the deployment that was live when it was requested. */
interface Replacement {
  rebuildId: string
  replacedId: string
}

const settingPrefix = 'rebuilt-site:'

/**
 * Runs in the transaction that requests the rebuild. Nothing else goes live between the two: no other deployment is open then, later
 * ones wait, and a rollback ends the rebuild.
 */
export async function rememberReplaced(
  queries: WriteQueries,
  projectId: string,
  replacement: Replacement,
): Promise<void> {
  const value = JSON.stringify(replacement)
  await queries
    .insertInto('settings')
    .values({ name: `${settingPrefix}${projectId}`, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Maps rebuilds, one for each project, to the deployments that they replaced. */
export async function listReplaced(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', 'like', `${settingPrefix}%`)
    .execute()
  return new Map(rows.map(({ value }) => toPair(value)))
}

function toPair(value: string): [string, string] {
  const { rebuildId, replacedId }: Replacement = JSON.parse(value)
  return [rebuildId, replacedId]
}

interface Needs {
  database: Pick<Database, 'queries'>
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
}

/**
 * Returns the deployment that the live one replaced, if only its format can be read by this release: a worker of another release has
 * rebuilt the site, and this process has not been replaced yet.
 */
export async function findReadableReplaced(
  needs: Needs,
  projectId: string,
  live: Pick<BuiltDeployment, 'deploymentId' | 'artifacts'>,
): Promise<BuiltDeployment | undefined> {
  const replaced = await findReplaced(needs.database.queries, projectId, live.deploymentId)
  if (!replaced) return undefined
  if ((await readFormat(needs, live.artifacts)) !== 'other') return undefined
  if ((await readFormat(needs, replaced.artifacts)) !== 'current') return undefined
  return (await isIntact(needs, live.artifacts)) ? replaced : undefined
}

/** Returns the deployment that was live when the last rebuild of the project for another release was requested. */
export async function findReplacedId(queries: Queries, projectId: string): Promise<string | undefined> {
  const [, replacedId] = await readSetting(queries, projectId)
  return replacedId
}

async function readSetting(queries: Queries, projectId: string): Promise<[string, string] | []> {
  const setting = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', `${settingPrefix}${projectId}`)
    .executeTakeFirst()
  return setting ? toPair(setting.value) : []
}

async function findReplaced(
  queries: Queries,
  projectId: string,
  liveId: string,
): Promise<BuiltDeployment | undefined> {
  const [rebuildId, replacedId] = await readSetting(queries, projectId)
  if (rebuildId !== liveId || replacedId === undefined) return undefined
  const row = await queries
    .selectFrom('deployments')
    .select(['commit_json', 'artifacts_json'])
    .where('id', '=', replacedId)
    .executeTakeFirst()
  if (!row?.artifacts_json) return undefined
  const commit = row.commit_json === null ? null : decodeJson<UpdateCommit>(row.commit_json)
  return {
    deploymentId: replacedId,
    commitSha: commit?.sha ?? null,
    artifacts: decodeJson<DeploymentArtifacts>(row.artifacts_json),
  }
}

async function isIntact({ artifacts }: Needs, { index, site }: DeploymentArtifacts): Promise<boolean> {
  try {
    for (const digest of [index, site]) await artifacts.read(digest)
    return true
  } catch (error) {
    if (error instanceof ArtifactUnreadable) return false
    throw error
  }
}
