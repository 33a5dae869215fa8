import type { LanguageModel } from 'ai'
import type { ModelChoice } from './model-settings.ts'

/** A model of the SDK, as its providers make them. */
export type ProviderModel = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v4' }>

/** Makes a model of the SDK. Each provider's library is loaded when first used, and given everything, so that it reads no environment. */
export async function connectModel(
  choice: ModelChoice,
  fetch: typeof globalThis.fetch,
): Promise<ProviderModel> {
  const { provider, id, url } = choice
  const apiKey = choice.key ?? ''
  const connection = { apiKey, fetch }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ ...connection, baseURL: url ?? 'https://api.openai.com/v1' })(id)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ ...connection, baseURL: url ?? 'https://api.anthropic.com/v1' })(id)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const baseURL = url ?? 'https://generativelanguage.googleapis.com/v1beta'
      return createGoogle({ ...connection, baseURL })(id)
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        fetch,
        ...(choice.key !== null && { apiKey }),
        name: 'compatible',
        baseURL: url ?? '',
        includeUsage: true,
      })(id)
    }
  }
}
