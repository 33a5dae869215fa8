import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectedEmbedding } from '../../providers/index.ts'
import { embedTexts, isWorthRetrying, ModelFailure } from '../../providers/index.ts'
import type { MissingVector, VectorDraft } from '../../search/index.ts'

export interface EmbedMissingOptions {
  connected: ConnectedEmbedding
  draft: VectorDraft
  /** Aborted when time is up or the deployment ends. */
  signal: AbortSignal
  /** Wait before the second attempt, doubled each time. */
  firstWaitMs: number
  onProgress(embedded: number): void
}

export interface EmbeddedPassages {
  /** Passages that got a vector. */
  embedded: number
  /** Passages that the model refused even after shortening. */
  refused: number
  /** The model's vectors differ in length from those that the draft already has. Nothing was added. */
  hasOtherLength: boolean
  /** Why embedding stopped early. */
  failure: ModelFailure | null
}

/** If a server accepts fewer, the batch is halved. */
const textsInCall = 32
const callsAtOnce = 4
const callTimeoutMs = 60_000
const attempts = 4
/** A rate limit says when to come back, so it is worth waiting for. */
const limitedAttempts = 10
const longestWaitMs = 60_000
/** A refused text may be too long for the model, so it is tried again with this length. */
const shortenedCharacters = 1_000
/** After so many refusals without a single vector, the model is considered unusable. */
const maxRefusals = 8

/**
 * Fills in a draft's missing vectors with several calls at a time. Settles when none is missing, when the provider
 * fails permanently, or when the signal aborts. Vectors made until then stay in the draft.
 */
export async function embedMissing(options: EmbedMissingOptions): Promise<EmbeddedPassages> {
  const { draft, onProgress } = options
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const result: EmbeddedPassages = { embedded: 0, refused: 0, hasOtherLength: false, failure: null }

  async function embed(batch: readonly MissingVector[], maxCharacters?: number): Promise<void> {
    const vectors = await call({ ...options, signal }, batch, maxCharacters)
    if (vectors instanceof ModelFailure) return refine(batch, vectors, maxCharacters)
    if (draft.kept > 0 && result.embedded === 0 && vectors[0]?.length !== draft.dimensions()) {
      result.hasOtherLength = true
      return stop.abort()
    }
    for (const [i, missing] of batch.entries()) {
      const isTaken = draft.take(missing, vectors[i] ?? [])
      if (isTaken) result.embedded += missing.positions.length
      else refuse(missing, new ModelFailure('malformed'))
    }
    onProgress(result.embedded)
  }

  /** Splits a refused batch, so that one text does not cost its neighbours their vectors. */
  async function refine(
    batch: readonly MissingVector[],
    failure: ModelFailure,
    maxCharacters: number | undefined,
  ): Promise<void> {
    const [first] = batch
    if (batch.length > 1) {
      const half = batch.length >> 1
      await embed(batch.slice(0, half))
      await embed(batch.slice(half))
    } else if (first && maxCharacters === undefined) await embed(batch, shortenedCharacters)
    else if (first) refuse(first, failure)
  }

  function refuse({ positions }: MissingVector, failure: ModelFailure): void {
    result.refused += positions.length
    if (result.embedded === 0 && result.refused >= maxRefusals) throw failure
  }

  result.failure = await runBatches(splitBatches(draft.missing), embed, { stop, signal })
  return result
}

/** Embeds batches, several at a time. Returns the failure that stopped them, if any. */
async function runBatches(
  batches: MissingVector[][],
  embed: (batch: MissingVector[]) => Promise<void>,
  { stop, signal }: { stop: AbortController; signal: AbortSignal },
): Promise<ModelFailure | null> {
  const failures: ModelFailure[] = []
  async function work(): Promise<void> {
    for (let batch = batches.shift(); batch && !signal.aborted; batch = batches.shift()) await embed(batch)
  }
  const fail = (error: unknown) => {
    if (signal.aborted) return
    stop.abort(error)
    if (!(error instanceof ModelFailure)) throw error
    failures.push(error)
  }
  await Promise.all(Array.from({ length: callsAtOnce }, () => work().catch(fail)))
  return failures[0] ?? null
}

function splitBatches(missing: readonly MissingVector[]): MissingVector[][] {
  return Array.from({ length: Math.ceil(missing.length / textsInCall) }, (_, at) =>
    missing.slice(at * textsInCall, (at + 1) * textsInCall),
  )
}

/** Returns the vectors, or the failure if the model refused these texts. Throws if other texts would fail, too. */
async function call(
  { connected, draft, signal, firstWaitMs }: EmbedMissingOptions,
  batch: readonly MissingVector[],
  maxCharacters: number | undefined,
): Promise<number[][] | ModelFailure> {
  const texts = batch.map(missing => draft.textOf(missing).slice(0, maxCharacters).toWellFormed())
  for (let attempt = 0; ; attempt++) {
    try {
      return await embedTexts(connected, { texts, purpose: 'passage', timeoutMs: callTimeoutMs, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelFailure)) throw error
      if (error.kind === 'refused' || error.kind === 'malformed') return error
      const isLast = attempt + 1 >= (error.kind === 'limited' ? limitedAttempts : attempts)
      if (isLast || !(isWorthRetrying(error) || error.kind === 'slow')) throw error
      const waitMs = Math.min(longestWaitMs, error.retryAfterMs ?? firstWaitMs * 2 ** attempt)
      await delay(waitMs, undefined, { signal })
    }
  }
}
