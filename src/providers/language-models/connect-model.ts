import type { ProviderFetch } from '../fetching/provider-fetch.ts'
import type { ModelChoice } from './model-choice.ts'
import { askThroughSdk, type ProviderModel } from './provider-model.ts'

/** Loads the provider's library on first use. Every option is passed, so that no library reads the environment. */
export async function connectModel(choice: ModelChoice, fetch: ProviderFetch): Promise<ProviderModel> {
  const { provider, id, url } = choice
  const apiKey = choice.key ?? ''
  const connection = { apiKey, fetch }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return askThroughSdk(createOpenAI({ ...connection, baseURL: url ?? 'https://api.openai.com/v1' })(id))
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return askThroughSdk(
        createAnthropic({ ...connection, baseURL: url ?? 'https://api.anthropic.com/v1' })(id),
      )
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const baseURL = url ?? 'https://generativelanguage.googleapis.com/v1beta'
      return askThroughSdk(createGoogle({ ...connection, baseURL })(id))
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return askThroughSdk(
        createOpenAICompatible({
          ...(choice.key !== null && { apiKey }),
          name: 'compatible',
          baseURL: url ?? '',
          includeUsage: true,
          fetch,
        })(id),
      )
    }
  }
}
