import { type ArtifactStore, ArtifactUnreadable, type DeploymentArtifacts } from '../../artifacts/index.ts'
import type { BuildOutcome } from '../../builder/index.ts'
import type { Database } from '../../database/index.ts'
import type { RunEmbedding } from '../../retrieval/index.ts'
import { AppError, type Log, retryBriefly } from '../../shared/index.ts'
import { openPartialVectors } from './partial-vectors.ts'

/** Finds how a project's passages get vectors; null if it has no embedding model. */
export type FindEmbedding = (projectId: string) => Promise<RunEmbedding | null>

export interface EmbeddedBuild {
  artifacts: Pick<DeploymentArtifacts, 'vectors'>
  problem: string | null
}

interface EmbedNeeds {
  database: Pick<Database, 'queries' | 'write'>
  artifacts: ArtifactStore
  findEmbedding: FindEmbedding
  log: Log
}

type EmbedReporter = Omit<Parameters<RunEmbedding>[1], 'onPart'>

/**
 * Embeds the passages of a build, or of the live site if nothing changed. A failure does not fail the deployment, because search
 * then uses keywords only.
 */
export async function embedBuild(
  needs: EmbedNeeds,
  site: {
    projectId: string
    deploymentId: string
    live: DeploymentArtifacts | undefined
    outcome: Exclude<BuildOutcome, { kind: 'failed' }>
  },
  reporter: EmbedReporter,
  signal: AbortSignal,
): Promise<EmbeddedBuild> {
  const { artifacts, findEmbedding, log } = needs
  const { projectId, live, outcome } = site
  // It was decided before the build that there are no vectors.
  if (outcome.kind === 'changed') return { artifacts: {}, problem: null }
  const isUnchanged = outcome.kind === 'unchanged'
  const partial = openPartialVectors(needs, site)
  const toEmbed: Parameters<RunEmbedding>[0] = {
    isUnchanged,
    readIndex: async () =>
      outcome.kind === 'built'
        ? outcome.index.read()
        : retryBriefly(() => artifacts.read(live?.index ?? ''), signal),
    readEarlier: () => retryBriefly(() => readEarlier(artifacts, live?.vectors), signal),
    readBegun: () => retryBriefly(partial.read, signal),
  }
  const same = live?.vectors ? { vectors: live.vectors } : {}
  try {
    const embed = await retryBriefly(() => findEmbedding(projectId), signal)
    if (!embed) return { artifacts: {}, problem: null }
    const embedded = await embed(toEmbed, { ...reporter, onPart: partial.store }, signal).finally(
      partial.settle,
    )
    if (embedded.kind === 'same') return { artifacts: same, problem: null }
    const { vectors, problem } = embedded
    if (!vectors) return { artifacts: {}, problem }
    return { artifacts: { vectors: await retryBriefly(() => artifacts.put(vectors), signal) }, problem }
  } catch (error) {
    signal.throwIfAborted()
    const isFull = error instanceof Error && error.cause instanceof AppError
    if (!isFull) log.error({ err: error, projectId }, 'the passages could not be embedded')
    const problem = isFull ? `The vectors could not be stored. ${error.message}` : broken
    reporter.onLog(problem)
    return { artifacts: isUnchanged ? same : {}, problem }
  }
}

const broken =
  'The passages could not be embedded; the server’s log has the reason. Search uses keywords only.'

/** Missing or damaged vectors are computed again. */
async function readEarlier(
  artifacts: Pick<ArtifactStore, 'read'>,
  digest: string | undefined,
): Promise<Uint8Array | undefined> {
  if (digest === undefined) return undefined
  return artifacts.read(digest).catch((error: unknown) => {
    if (error instanceof ArtifactUnreadable) return undefined
    throw error
  })
}
