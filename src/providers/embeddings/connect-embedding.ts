import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EmbeddingModel } from 'ai'
import { silentTelemetry, type Telemetry } from '../../shared/index.ts'
import { boundEmbeddings } from './bounded-fetch.ts'
import type { EmbeddingChoice } from './embedding-choice.ts'

/** An embedding model of the AI SDK, with the function that calls it. */
export interface ConnectedEmbedding {
  model: Exclude<EmbeddingModel, string>
  embedMany: typeof import('ai').embedMany
  choice: EmbeddingChoice
  telemetry: Telemetry
}

/** Loads the SDK on first use. Every option is passed, so that no provider reads the environment. */
export async function connectEmbedding(
  choice: EmbeddingChoice,
  fetch: typeof globalThis.fetch,
  telemetry: Telemetry = silentTelemetry,
): Promise<ConnectedEmbedding> {
  const model = await makeModel(choice, boundEmbeddings(fetch, choice.dimensions))
  // Each library holds up the event loop while it is loaded.
  await nextTurn()
  const { embedMany } = await import('ai')
  return { model, embedMany, choice, telemetry }
}

async function makeModel(
  { provider, id, url, key }: EmbeddingChoice,
  fetch: typeof globalThis.fetch,
): Promise<ConnectedEmbedding['model']> {
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
    case 'compatible': {
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
