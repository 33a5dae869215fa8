import { expect, test } from 'vitest'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { modelProviders } from '../../contract/index.ts'
import { isWorthRetrying, ModelFailure } from '../../providers/failures/model-failure.ts'
import { fetchFromProvider } from '../../providers/fetching/provider-fetch.ts'
import { callModel } from '../../providers/language-models/call-model.ts'
import { connectModel } from '../../providers/language-models/connect-model.ts'

async function failureOf(provider: (typeof modelProviders)[number], type: string, body: string) {
  const service = await startScriptedService(() => ({ headers: { 'content-type': type }, body }))
  try {
    const choice = { provider, id: 'm', key: 'k', url: service.url, price: null }
    const parts = callModel({
      model: await connectModel(choice, fetchFromProvider),
      prompt: { instructions: 'Answer.', material: 'What?' },
      tools: null,
      settings: { silenceMs: 10_000, toolCalls: 0, outputTokens: 100, generation: {} },
      signal: new AbortController().signal,
      timeout: new AbortController().signal,
      onUsage: () => {},
    })
    for await (const _ of parts);
  } catch (error) {
    if (error instanceof ModelFailure) return error
    throw error
  } finally {
    await service.close()
  }
  throw new Error('the call did not fail')
}

test.each(modelProviders)('an unreadable response of %s is not requested again', async provider => {
  const failure = await failureOf(provider, 'text/event-stream', 'data: {broken\n\n')
  expect(failure.kind).toBe('malformed')
  expect(isWorthRetrying(failure)).toBe(false)
})

test.each(
  modelProviders.flatMap(provider => [
    [provider, 'nothing', 'text/event-stream', ''] as const,
    [provider, 'a page', 'text/html', '<html>Bad gateway</html>'] as const,
    [provider, 'broken JSON', 'application/json', '{broken'] as const,
  ]),
)('%s is called again if it sent %s instead of an answer', async (provider, _what, type, body) => {
  const failure = await failureOf(provider, type, body)
  expect(failure.kind).toBe('unreachable')
  expect(isWorthRetrying(failure)).toBe(true)
})
