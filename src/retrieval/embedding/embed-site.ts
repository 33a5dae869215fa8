import {
  connectEmbedding,
  type EmbeddingChoice,
  explainFailure,
  nameEmbedding,
  readsAny,
} from '../../providers/index.ts'
import {
  draftVectors,
  hasEveryVector,
  openIndex,
  type PassageVectors,
  readVectorFile,
  type VectorDraft,
} from '../../search/index.ts'
import { silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { ProjectRetrieval } from '../project/project-retrieval.ts'
import { describeMaker } from '../settings/retrieval-settings.ts'
import { type EmbeddedPassages, type EmbedMissingOptions, embedMissing } from './embed-missing.ts'

export interface SiteToEmbed {
  isUnchanged: boolean
  /** Whether the index has only the pages that changed, so that its vectors must be as long as those of the others. */
  isPart: boolean
  readIndex(): Promise<Uint8Array>
  /** Vector files of the live site, as far as there are any, of which the first is that of its index. */
  readEarlier(): Promise<(Uint8Array | undefined)[]>
  /** The partial file of an interrupted attempt; undefined if there is none. */
  readBegun(): Promise<Uint8Array | undefined>
}

export interface EmbeddingReporter {
  /** A model is called, which may take a while. */
  onStart(): void
  onLog(line: string): void
  /** Called now and then, so that the vectors so far can be saved. */
  onPart(make: () => Uint8Array | undefined): void
}

/**
 * `same`: use the live file. `problem` is a sentence for the owner about missing vectors; null if none is missing.
 */
export type EmbeddedSite =
  | { kind: 'same' }
  /** The vectors of a part have another length than the others, which are therefore of no use any longer. */
  | { kind: 'outdated'; problem: string }
  /** `vectors` is null if the model gave none. */
  | { kind: 'made'; vectors: Uint8Array | null; problem: string | null }

export interface SiteEmbedding {
  /** Whether a vector file is of this model and lacks no passage. */
  isComplete(vectors: Uint8Array): boolean
  run(site: SiteToEmbed, reporter: EmbeddingReporter, signal: AbortSignal): Promise<EmbeddedSite>
}

export interface SiteEmbedderNeeds {
  retrieval: Pick<ProjectRetrieval, 'find'>
  /** As in `EmbedMissingOptions`. Default: half a second. */
  firstWaitMs?: number
  /** Number of vectors before the first `onPart`. Default: 2,000. */
  firstPart?: number
  telemetry?: Telemetry
}

const progressEvery = 200

/**
 * Embeds the passages of a site with the model of its project or of the server. Vectors of unchanged passages are
 * reused from the previous deployment. If the provider fails or is too slow, only vectors are missing; the
 * deployment continues.
 */
export function createSiteEmbedder({
  retrieval,
  firstWaitMs = 500,
  firstPart = 2_000,
  telemetry = silentTelemetry,
}: SiteEmbedderNeeds) {
  return async (projectId: string): Promise<SiteEmbedding | null> => {
    const { settings, fetch } = await retrieval.find(projectId)
    const { embedding, deploymentMs } = settings
    return (
      embedding && createSiteEmbedding({ embedding, deploymentMs, fetch, firstWaitMs, firstPart, telemetry })
    )
  }
}

interface SiteEmbeddingNeeds {
  embedding: EmbeddingChoice
  deploymentMs: number
  fetch: typeof globalThis.fetch
  firstWaitMs: number
  firstPart: number
  telemetry: Telemetry
}

function createSiteEmbedding(needs: SiteEmbeddingNeeds): SiteEmbedding {
  const { embedding, deploymentMs, fetch, firstWaitMs, firstPart, telemetry } = needs
  const maker = describeMaker(embedding)
  const isWhole = (file: PassageVectors | undefined) => file?.maker === maker && hasEveryVector(file)
  const run: SiteEmbedding['run'] = async (site, reporter, signal) => {
    const earlier = (await site.readEarlier()).map(readVectors)
    if (site.isUnchanged && isWhole(earlier[0])) return { kind: 'same' }
    const begun = readVectors(await site.readBegun())
    const known = [begun, ...earlier].filter(file => file !== undefined)
    const index = openIndex(await site.readIndex(), null, { kind: 'all' })
    // A part can be in another language than the rest of its site, which has vectors already.
    if (!site.isPart && !readsAny(embedding, index.languages)) {
      reporter.onLog(
        `${nameEmbedding(embedding)} does not read the language of this site (${index.languages.join(', ')}), so search uses words only. Choose a model for it.`,
      )
      return { kind: 'made', vectors: null, problem: null }
    }
    const deadline = AbortSignal.timeout(deploymentMs)
    const connected = await connectEmbedding(embedding, fetch, telemetry)
    const calls = { connected, reporter, firstWaitMs, firstPart, signal: AbortSignal.any([signal, deadline]) }
    let { draft, outcome } = await embed(calls, await draftVectors(index, { maker, earlier: known }))
    if (outcome.hasOtherLength) {
      const what = `${nameEmbedding(embedding)} now returns vectors of a different length.`
      if (site.isPart) {
        const problem = `${what} The next deployment embeds all passages again. Until then, search uses words only.`
        reporter.onLog(problem)
        return { kind: 'outdated', problem }
      }
      reporter.onLog(`${what} All passages are embedded again.`)
      ;({ draft, outcome } = await embed(calls, await draftVectors(index, { maker, earlier: [] })))
    }
    signal.throwIfAborted()
    const problem = describeProblem(draft, outcome)
    reporter.onLog(problem ?? describeSuccess(draft, nameEmbedding(embedding)))
    return { kind: 'made', vectors: draft.write() ?? null, problem }
  }
  return { isComplete: vectors => isWhole(readVectors(vectors)), run }
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
      // Each part contains all vectors so far, so the intervals grow with the size.
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

/** A damaged file, or one in another format version, is ignored. */
function readVectors(bytes: Uint8Array | undefined): PassageVectors | undefined {
  try {
    return bytes && readVectorFile(bytes)
  } catch {
    return undefined
  }
}

function describeSuccess({ total, kept }: VectorDraft, model: string): string {
  const same = kept === 0 ? '' : ` (${number(kept)} reused)`
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

const rest = 'The others are found by words only. The next deployment tries again.'

function passages(count: number): string {
  return `${number(count)} passage${count === 1 ? '' : 's'}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
