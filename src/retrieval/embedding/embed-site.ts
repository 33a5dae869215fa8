import {
  connectEmbedding,
  type EmbeddingChoice,
  explainFailure,
  nameEmbedding,
} from '../../providers/index.ts'
import {
  draftVectors,
  isWhole,
  openIndex,
  type PassageVectors,
  readVectorFile,
  type VectorDraft,
} from '../../search/index.ts'
import type { ProjectRetrieval } from '../project/project-retrieval.ts'
import { describeMaker } from '../settings/retrieval-settings.ts'
import { type EmbeddedPassages, type EmbedMissingOptions, embedMissing } from './embed-missing.ts'

export interface SiteToEmbed {
  /** Whether the index is the one that is live. */
  isUnchanged: boolean
  readIndex(): Promise<Uint8Array>
  /** The file of vectors that is live; undefined where there is none. */
  readEarlier(): Promise<Uint8Array | undefined>
  /** What an attempt that did not come to its end has made; undefined where there is nothing. */
  readBegun(): Promise<Uint8Array | undefined>
}

export interface EmbeddingReporter {
  /** A model is asked: it may take a while. */
  onStart(): void
  /** A line for the owner. */
  onLog(line: string): void
  /** Now and then: the vectors that there are can be made a file, so that they are not lost. */
  onPart(make: () => Uint8Array | undefined): void
}

/** `same`: the file that is live. The problem is a sentence for the owner on what is missing; null where nothing is. */
export type EmbeddedSite =
  | { kind: 'same' }
  /** Without any where there is no model, or it gave none. */
  | { kind: 'made'; vectors: Uint8Array | null; problem: string | null }

export type EmbedSite = (
  site: SiteToEmbed,
  reporter: EmbeddingReporter,
  signal: AbortSignal,
) => Promise<EmbeddedSite>

export interface SiteEmbedderNeeds {
  retrieval: Pick<ProjectRetrieval, 'find'>
  /** As in `EmbedMissingOptions`; half a second unless given. */
  firstWaitMs?: number
  /** Vectors that are made before the first part is handed out; 2,000 unless given. */
  firstPart?: number
}

const progressEvery = 200

/**
 * Gives the passages of a site vectors, with the embedding model of its project or of the server; what did not change since the
 * deployment before is taken from there. A provider that fails, or takes too long, costs no more than the vectors.
 */
export function createSiteEmbedder({ retrieval, firstWaitMs = 500, firstPart = 2_000 }: SiteEmbedderNeeds) {
  return async (projectId: string): Promise<EmbedSite | null> => {
    const { settings, fetch } = await retrieval.find(projectId)
    const { embedding, deploymentMs } = settings
    return embedding && createEmbedSite({ embedding, deploymentMs, fetch, firstWaitMs, firstPart })
  }
}

interface EmbedSiteNeeds {
  embedding: EmbeddingChoice
  deploymentMs: number
  fetch: typeof globalThis.fetch
  firstWaitMs: number
  firstPart: number
}

function createEmbedSite(needs: EmbedSiteNeeds): EmbedSite {
  const { embedding, deploymentMs, fetch, firstWaitMs, firstPart } = needs
  return async (site, reporter, signal) => {
    const maker = describeMaker(embedding)
    const earlier = readEarlier(await site.readEarlier())
    if (site.isUnchanged && earlier?.maker === maker && isWhole(earlier)) return { kind: 'same' }
    const begun = readEarlier(await site.readBegun())
    const known = begun?.maker === maker ? begun : earlier
    const index = openIndex(await site.readIndex())
    const deadline = AbortSignal.timeout(deploymentMs)
    const connected = await connectEmbedding(embedding, fetch)
    const run = { connected, reporter, firstWaitMs, firstPart, signal: AbortSignal.any([signal, deadline]) }
    let { draft, outcome } = await embed(run, await draftVectors(index, { maker, earlier: known }))
    if (outcome.hasOtherLength) {
      reporter.onLog(`${nameEmbedding(embedding)} gives vectors of another length now: all are made anew.`)
      ;({ draft, outcome } = await embed(run, await draftVectors(index, { maker, earlier: undefined })))
    }
    signal.throwIfAborted()
    const problem = describeProblem(draft, outcome)
    reporter.onLog(problem ?? describeSuccess(draft, nameEmbedding(embedding)))
    return { kind: 'made', vectors: draft.write() ?? null, problem }
  }
}

interface Run extends Pick<EmbedMissingOptions, 'connected' | 'firstWaitMs' | 'signal'> {
  reporter: EmbeddingReporter
  firstPart: number
}

async function embed({ reporter, firstPart, ...run }: Run, draft: VectorDraft) {
  if (draft.missing.length > 0) reporter.onStart()
  let told = 0
  let nextPart = firstPart
  const onProgress = (embedded: number) => {
    if (embedded >= nextPart) {
      // A file has all that there is: the larger, the rarer.
      nextPart = Math.max(embedded + firstPart, Math.ceil(embedded * 1.5))
      reporter.onPart(draft.write)
    }
    const done = draft.kept + embedded
    if (done - told < progressEvery || done === draft.total) return
    told = done
    reporter.onLog(`Embedded ${number(done)} of ${passages(draft.total)}.`)
  }
  return { draft, outcome: await embedMissing({ ...run, draft, onProgress }) }
}

/** A file that is damaged, or of another version of the format, is done without. */
function readEarlier(bytes: Uint8Array | undefined): PassageVectors | undefined {
  try {
    return bytes && readVectorFile(bytes)
  } catch {
    return undefined
  }
}

function describeSuccess({ total, kept }: VectorDraft, model: string): string {
  const same = kept === 0 ? '' : `, ${number(kept)} of them as they were before`
  return `Embedded ${passages(total)} with ${model}${same}.`
}

function describeProblem(
  draft: VectorDraft,
  { embedded, refused, failure }: EmbeddedPassages,
): string | null {
  const missing = draft.total - draft.kept - embedded
  if (missing === 0) return null
  const having = `${number(draft.total - missing)} of ${passages(draft.total)} have vectors`
  if (failure) return `The embedding model failed: ${having}. ${explainFailure(failure, 'embedding')} ${rest}`
  if (refused === missing) return `The embedding model refused ${passages(refused)}: ${having}. ${rest}`
  return `The embedding model took too long: ${having}. ${rest}`
}

const rest = 'The others are found by their words; the next deployment tries again.'

function passages(count: number): string {
  return `${number(count)} passage${count === 1 ? '' : 's'}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
