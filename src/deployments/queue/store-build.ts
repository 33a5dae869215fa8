import type { UpdateCommit } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { BuiltSite } from '../build/build-site.ts'
import { compareManifests, decodeManifest, type Manifest } from '../build/manifest.ts'
import type { DeploymentArtifacts } from '../deployment.ts'
import type { Claim } from './claim-deployment.ts'

/** Stores what was built, and says what is new in it against the live deployment. */
export async function storeBuild(
  needs: { database: Database; artifacts: ArtifactStore; log: Log },
  claim: Claim,
  built: BuiltSite,
  commit: UpdateCommit | null,
): Promise<{ summary: string; commit: UpdateCommit; artifacts: DeploymentArtifacts }> {
  const live = await readLiveManifest(needs, claim.liveDeploymentId)
  const filesChanged = compareManifests(live ?? new Map(), decodeManifest(built.manifest))
  const [index, site, manifest] = await Promise.all([
    needs.artifacts.put(built.index),
    needs.artifacts.put(built.site),
    needs.artifacts.put(built.manifest),
  ])
  return {
    summary: describeSuccess(built, live ? filesChanged : undefined),
    commit: { ...commit, filesChanged },
    artifacts: { index, site, manifest },
  }
}

// Without it the deployment is none the worse: every file counts as added.
async function readLiveManifest(
  needs: { database: Database; artifacts: ArtifactStore; log: Log },
  deploymentId: string | null,
): Promise<Manifest | undefined> {
  if (deploymentId === null) return undefined
  const row = await needs.database.queries
    .selectFrom('deployments')
    .select('artifacts_json')
    .where('id', '=', deploymentId)
    .executeTakeFirst()
  if (!row?.artifacts_json) return undefined
  try {
    const { manifest } = decodeJson<DeploymentArtifacts>(row.artifacts_json)
    return decodeManifest(await needs.artifacts.read(manifest))
  } catch (error) {
    needs.log.warn({ err: error, deploymentId }, 'the live manifest cannot be read')
    return undefined
  }
}

function describeSuccess(built: BuiltSite, changed: UpdateCommit['filesChanged']): string {
  const parts = [`Deployed ${count(built.pageCount, 'page')}`]
  if (changed) {
    const files = changed.added.length + changed.modified.length + changed.removed.length
    parts.push(files === 0 ? 'no file changed' : `${count(files, 'file')} changed`)
  }
  if (built.errorCount > 0)
    parts.push(`${count(built.errorCount, 'problem')} left something out, see the log`)
  return `${parts.join('; ')}.`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
