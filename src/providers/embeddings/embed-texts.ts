import { describeFailure, ModelFailure } from '../failures/model-failure.ts'
import { observeCall } from '../failures/observe-call.ts'
import type { ConnectedEmbedding } from './connect-embedding.ts'

export interface EmbedCall {
  texts: string[]
  purpose: 'question' | 'passage'
  /** Longest time for the call. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Returns one vector per text, all of the same length. No retries. Throws `ModelFailure`, or the signal's reason.
 */
export function embedTexts(connected: ConnectedEmbedding, call: EmbedCall): Promise<number[][]> {
  const { provider, id: model } = connected.choice
  const observed = { provider, model, task: 'embedding' as const }
  return observeCall(connected.telemetry, observed, () => askModel(connected, call))
}

async function askModel(
  { ask, choice }: ConnectedEmbedding,
  { texts, purpose, timeoutMs, signal }: EmbedCall,
): Promise<number[][]> {
  const prefix = purpose === 'question' ? choice.questionPrefix : choice.passagePrefix
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const embeddings = await ask({
      texts: texts.map(text => prefix + text),
      purpose,
      signal: AbortSignal.any([signal, timeout]),
    })
    if (!areVectors(embeddings, texts.length)) throw new ModelFailure('malformed')
    return embeddings
  } catch (error) {
    signal.throwIfAborted()
    throw timeout.aborted ? new ModelFailure('slow') : describeFailure(error)
  }
}

function areVectors(vectors: readonly number[][], count: number): boolean {
  const length = vectors[0]?.length ?? 0
  return (
    vectors.length === count &&
    length > 0 &&
    vectors.every(vector => vector.length === length && vector.every(Number.isFinite))
  )
}
