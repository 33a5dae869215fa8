import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EmbeddingModel } from 'ai'
import { silentTelemetry, type Telemetry } from '../../shared/index.ts'
import { ModelFailure } from '../failures/model-failure.ts'
import { boundEmbeddings } from './bounded-fetch.ts'
import type { EmbeddingChoice, TextEncoder } from './embedding-choice.ts'

export interface TextsToEmbed {
  texts: string[]
  purpose: 'question' | 'passage'
  signal: AbortSignal
}

/** An embedding model, ready to be called. */
export interface ConnectedEmbedding {
  ask(call: TextsToEmbed): Promise<number[][]>
  choice: EmbeddingChoice
  telemetry: Telemetry
}

/** Google's models distinguish questions and documents. */
const googleTasks = { question: 'RETRIEVAL_QUERY', passage: 'RETRIEVAL_DOCUMENT' } as const

/** Loads the SDK on first use. Every option is passed, so that no provider reads the environment. */
export async function connectEmbedding(
  choice: EmbeddingChoice,
  fetch: typeof globalThis.fetch,
  telemetry: Telemetry = silentTelemetry,
): Promise<ConnectedEmbedding> {
  if (choice.provider === 'local') return { ask: connectEncoder(choice), choice, telemetry }
  const model = await makeModel(choice, boundEmbeddings(fetch, choice.dimensions))
  // Each library holds up the event loop while it is loaded.
  await nextTurn()
  const { embedMany } = await import('ai')
  return {
    choice,
    telemetry,
    async ask({ texts: values, purpose, signal }) {
      const { embeddings } = await embedMany({
        model,
        values,
        maxRetries: 0,
        abortSignal: signal,
        ...(choice.dimensions !== null && { dimensions: choice.dimensions }),
        providerOptions: { google: { taskType: googleTasks[purpose] } },
      })
      return embeddings
    },
  }
}

function connectEncoder({ id, encoder }: EmbeddingChoice): ConnectedEmbedding['ask'] {
  if (!encoder) throw new Error(`The local model ${id} was not opened.`)
  return async ({ texts, purpose, signal }) => {
    const isUrgent = purpose === 'question'
    if (isUrgent && encoder.isBusy()) throw new ModelFailure('resting')
    return encodeTexts(encoder, { texts, isUrgent, signal })
  }
}

async function encodeTexts(
  encoder: TextEncoder,
  { texts, ...options }: { texts: string[]; isUrgent: boolean; signal: AbortSignal },
): Promise<number[][]> {
  try {
    return await encoder.embed(texts, options)
  } catch {
    options.signal.throwIfAborted()
    throw new ModelFailure('faulty')
  }
}

async function makeModel(
  { provider, id, url, key }: EmbeddingChoice,
  fetch: typeof globalThis.fetch,
): Promise<Exclude<EmbeddingModel, string>> {
  const apiKey = key ?? ''
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, fetch, baseURL: url ?? 'https://api.openai.com/v1' }).embeddingModel(id)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const baseURL = url ?? 'https://generativelanguage.googleapis.com/v1beta'
      return createGoogle({ apiKey, fetch, baseURL }).embeddingModel(id)
    }
    default: {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        fetch,
        ...(key !== null && { apiKey }),
        name: 'compatible',
        baseURL: url ?? '',
      }).embeddingModel(id)
    }
  }
}
