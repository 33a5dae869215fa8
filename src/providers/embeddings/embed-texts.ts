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

/** Google's models distinguish questions and documents. */
const googleTasks = { question: 'RETRIEVAL_QUERY', passage: 'RETRIEVAL_DOCUMENT' } as const

/**
 * Returns one vector per text, all of the same length. No retries. Throws `ModelFailure`, or the signal's reason.
 */
export function embedTexts(connected: ConnectedEmbedding, call: EmbedCall): Promise<number[][]> {
  const { provider, id: model } = connected.choice
  const observed = { provider, model, task: 'embedding' as const }
  return observeCall(connected.telemetry, observed, () => askModel(connected, call))
}

async function askModel(
  { model, embedMany, choice }: ConnectedEmbedding,
  { texts, purpose, timeoutMs, signal }: EmbedCall,
): Promise<number[][]> {
  const prefix = purpose === 'question' ? choice.questionPrefix : choice.passagePrefix
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const { embeddings } = await embedMany({
      model,
      values: texts.map(text => prefix + text),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeout]),
      ...(choice.dimensions !== null && { dimensions: choice.dimensions }),
      providerOptions: { google: { taskType: googleTasks[purpose] } },
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
