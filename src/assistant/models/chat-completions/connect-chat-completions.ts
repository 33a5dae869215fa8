import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { describeFailure } from '../../../providers/index.ts'
import type { ModelChoice } from '../model-settings.ts'
import { type ProviderFetch, toResponse } from '../provider-fetch.ts'
import { askThroughSdk, type ModelRequest, type ProviderModel, type StepPart } from '../provider-model.ts'
import { readPieces } from '../provider-request.ts'
import { readPlainly } from './read-plainly.ts'
import { writeRequest } from './write-request.ts'

/**
 * A model of a server with an OpenAI-compatible API. A first question and an answer of words alone are written and read here,
 * at a third of what the SDK's library takes; everything else, from the packet on in which it comes, is left to that library,
 * which knows how servers differ.
 */
export function connectChatCompletions({ id, key, url }: ModelChoice, fetch: ProviderFetch): ProviderModel {
  const base = (url ?? '').replace(/\/$/, '')
  const connect = (through: typeof globalThis.fetch) =>
    createOpenAICompatible({
      ...(key !== null && { apiKey: key }),
      ...{ name: 'compatible', baseURL: base, includeUsage: true, fetch: through },
    })(id)
  const library = askThroughSdk(connect(fetch))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'lectern',
    ...(key !== null && { authorization: `Bearer ${key}` }),
  }

  return {
    async ask(request) {
      const body = writeRequest(id, request)
      if (body === undefined) return library.ask(request)
      const target = new URL(`${base}/chat/completions`)
      const answer = await fetch.send(target, { method: 'POST', headers, body, signal: request.abortSignal })
      const { statusCode = 502, headers: responseHeaders } = answer
      if (statusCode >= 400) {
        answer.destroy()
        throw describeFailure({ statusCode, responseHeaders })
      }
      return readPlainly(readPieces(answer), rest =>
        readThroughSdk(connect, request, toResponse(answer, rest)),
      )
    },
  }
}

/** Lets the SDK's library ask, and be given what is left of an answer that is here already. */
async function* readThroughSdk(
  connect: (through: typeof globalThis.fetch) => Parameters<typeof askThroughSdk>[0],
  request: ModelRequest,
  rest: Response,
): AsyncGenerator<StepPart[]> {
  yield* await askThroughSdk(connect(async () => rest)).ask(request)
}
