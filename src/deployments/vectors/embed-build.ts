import type { DeploymentArtifacts } from '../../artifacts/index.ts'
import { type ArtifactStore, ArtifactUnreadable } from '../../artifacts/index.ts'
import type { BuildOutcome } from '../../builder/index.ts'
import type { Database } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'
import { retryBriefly } from '../../shared/index.ts'
import { openVectorsUnderWay } from './vectors-under-way.ts'

interface SiteToEmbed {
  /** Whether the index is the one that is live. */
  isUnchanged: boolean
  readIndex(): Promise<Uint8Array>
  /** The vectors that are live; undefined where there are none. */
  readEarlier(): Promise<Uint8Array | undefined>
  /** What an attempt that did not come to its end has made; undefined where there is nothing. */
  readBegun(): Promise<Uint8Array | undefined>
}

/** How the passages of a project get vectors; null where they get none. */
export type FindEmbedding = (projectId: string) => Promise<EmbedSite | null>

/** Gives the passages of a site vectors: those that are live, others, or none. The problem is a sentence for the owner. */
export type EmbedSite = (
  site: SiteToEmbed,
  reporter: {
    onStart(): void
    onLog(line: string): void
    /** Now and then: the vectors that there are can be made a file. */
    onPart(make: () => Uint8Array | undefined): void
  },
  signal: AbortSignal,
) => Promise<{ kind: 'same' } | { kind: 'made'; vectors: Uint8Array | null; problem: string | null }>

/** What became of the vectors of a deployment. */
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

type EmbedReporter = Omit<Parameters<EmbedSite>[1], 'onPart'>

/**
 * Has the passages of what was built embedded, or of what is live where that stays. Whatever breaks, the deployment goes on:
 * passages are found by their words, too.
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
  const isUnchanged = outcome.kind === 'unchanged'
  const underWay = openVectorsUnderWay(needs, site)
  const toEmbed: SiteToEmbed = {
    isUnchanged,
    readIndex: async () =>
      outcome.kind === 'built'
        ? outcome.index
        : retryBriefly(() => artifacts.read(live?.index ?? ''), signal),
    readEarlier: () => retryBriefly(() => readEarlier(artifacts, live?.vectors), signal),
    readBegun: () => retryBriefly(underWay.read, signal),
  }
  const same = live?.vectors ? { vectors: live.vectors } : {}
  try {
    const embed = await retryBriefly(() => findEmbedding(projectId), signal)
    if (!embed) return { artifacts: {}, problem: null }
    const embedded = await embed(toEmbed, { ...reporter, onPart: underWay.store }, signal).finally(
      underWay.settle,
    )
    if (embedded.kind === 'same') return { artifacts: same, problem: null }
    const { vectors, problem } = embedded
    if (!vectors) return { artifacts: {}, problem }
    return { artifacts: { vectors: await retryBriefly(() => artifacts.put(vectors), signal) }, problem }
  } catch (error) {
    signal.throwIfAborted()
    log.error({ err: error, projectId }, 'the passages could not be embedded')
    reporter.onLog(broken)
    return { artifacts: isUnchanged ? same : {}, problem: broken }
  }
}

const broken =
  'The passages could not be embedded, for a reason that the server’s log has: they are found by their words alone.'

/** What is damaged or gone is made anew. */
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
