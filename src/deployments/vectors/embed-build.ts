import { type ArtifactStore, ArtifactUnreadable, type DeploymentArtifacts } from '../../artifacts/index.ts'
import type { BuildOutcome } from '../../builder/index.ts'
import type { Database } from '../../database/index.ts'
import type { SiteEmbedding } from '../../retrieval/index.ts'
import { AppError, type Log, retryBriefly } from '../../shared/index.ts'
import { openPartialVectors } from './partial-vectors.ts'

/** Finds how a project's passages get vectors; null if it has no embedding model. */
export type FindEmbedding = (projectId: string) => Promise<SiteEmbedding | null>

export interface EmbeddedBuild {
  artifacts: Pick<DeploymentArtifacts, 'vectors' | 'changedVectors'>
  problem: string | null
}

interface EmbedNeeds {
  database: Pick<Database, 'queries' | 'write'>
  artifacts: ArtifactStore
  findEmbedding: FindEmbedding
  log: Log
}

interface SiteToEmbed {
  projectId: string
  deploymentId: string
  live: DeploymentArtifacts | undefined
  outcome: Exclude<BuildOutcome, { kind: 'failed' }>
}

type EmbedReporter = Omit<Parameters<SiteEmbedding['run']>[1], 'onPart'>

/**
 * Embeds the passages of a build, or of the live site if nothing changed. If only some pages were built, the others keep their vectors. A
 * failure does not fail the deployment, because search then uses keywords only.
 */
export async function embedBuild(
  needs: EmbedNeeds,
  site: SiteToEmbed,
  reporter: EmbedReporter,
  signal: AbortSignal,
): Promise<EmbeddedBuild> {
  const { artifacts, findEmbedding, log } = needs
  const { projectId, live, outcome } = site
  const isUnchanged = outcome.kind === 'unchanged'
  const isPart = outcome.kind === 'changed' || (isUnchanged && live?.changedIndex !== undefined)
  const { vectors: whole, changedVectors: changed } = live ?? {}
  const kept = isPart && whole !== undefined ? { vectors: whole } : {}
  const same = { ...(whole && { vectors: whole }), ...(changed && { changedVectors: changed }) }
  try {
    const embedding = await retryBriefly(() => findEmbedding(projectId), signal)
    if (!embedding) return { artifacts: {}, problem: null }
    // The base of a build that checks refused may no longer be live.
    if (outcome.kind === 'changed' && (outcome.base.index !== live?.index || whole === undefined))
      return { artifacts: {}, problem: later }
    const partial = openPartialVectors(needs, site)
    const toEmbed: Parameters<SiteEmbedding['run']>[0] = {
      isUnchanged,
      isPart,
      readIndex: () => readIndex(artifacts, site, signal),
      readEarlier: () => {
        const [own, other] = isPart ? [changed, whole] : [whole, changed]
        const read = () => Promise.all([readVectors(artifacts, own), readVectors(artifacts, other)])
        return retryBriefly(read, signal)
      },
      readBegun: () => retryBriefly(partial.read, signal),
    }
    const embedded = await embedding
      .run(toEmbed, { ...reporter, onPart: partial.store }, signal)
      .finally(partial.settle)
    if (embedded.kind === 'same') return { artifacts: same, problem: null }
    const { problem } = embedded
    if (embedded.kind === 'outdated') return { artifacts: {}, problem }
    const { vectors } = embedded
    if (!vectors) return { artifacts: kept, problem }
    const digest = await retryBriefly(() => artifacts.put(vectors), signal)
    return { artifacts: isPart ? { ...kept, changedVectors: digest } : { vectors: digest }, problem }
  } catch (error) {
    signal.throwIfAborted()
    const isFull = error instanceof Error && error.cause instanceof AppError
    if (!isFull) log.error({ err: error, projectId }, 'the passages could not be embedded')
    const problem = isFull ? `The vectors could not be stored. ${error.message}` : broken
    reporter.onLog(problem)
    return { artifacts: isUnchanged ? same : kept, problem }
  }
}

/**
 * Whether the live site can be changed in part: there is no embedding model, or all of its passages have vectors of this model. Otherwise
 * the site is built whole.
 */
export async function canAddVectors(
  {
    artifacts,
    findEmbedding,
  }: Pick<EmbedNeeds, 'findEmbedding'> & { artifacts: Pick<ArtifactStore, 'read'> },
  projectId: string,
  live: DeploymentArtifacts | undefined,
): Promise<boolean> {
  const embedding = await findEmbedding(projectId)
  if (!embedding) return true
  const vectors = await readVectors(artifacts, live?.vectors)
  return vectors !== undefined && embedding.isComplete(vectors)
}

function readIndex(
  artifacts: ArtifactStore,
  { outcome, live }: Pick<SiteToEmbed, 'outcome' | 'live'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (outcome.kind === 'built') return outcome.index.read()
  if (outcome.kind === 'changed') return outcome.changedIndex.read()
  return retryBriefly(() => artifacts.read(live?.changedIndex ?? live?.index ?? ''), signal)
}

const broken =
  'The passages could not be embedded; the server’s log has the reason. Search uses keywords only.'

const later = 'The passages have no vectors yet, so search uses keywords only. The next deployment adds them.'

/** Missing or damaged vectors are computed again. */
async function readVectors(
  artifacts: Pick<ArtifactStore, 'read'>,
  digest: string | undefined,
): Promise<Uint8Array | undefined> {
  if (digest === undefined) return undefined
  return artifacts.read(digest).catch((error: unknown) => {
    if (error instanceof ArtifactUnreadable) return undefined
    throw error
  })
}
