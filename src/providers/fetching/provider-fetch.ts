import type { IncomingMessage } from 'node:http'
import { createSendRequest, readPieces } from './provider-request.ts'
import { readErrorText } from './read-error-text.ts'

/** A `fetch` whose request bodies are texts. It rejects redirects. */
export type ProviderFetch = typeof globalThis.fetch

/** Takes a fraction of the global `fetch`'s processor time for each call, as it is built on `node:http`. */
export const fetchFromProvider = createProviderFetch({ publicOnly: false })

/** The same, but refuses addresses inside private networks, also when a public name resolves to one. */
const fetchPublicly = createProviderFetch({ publicOnly: true })

/** Models that project owners configure must have public addresses, unless the operator allows private ones. */
export function chooseFetch(
  { fetch, allowPrivateAddresses }: { fetch: ProviderFetch; allowPrivateAddresses: boolean },
  isSetByOwner: boolean,
): ProviderFetch {
  return isSetByOwner && !allowPrivateAddresses ? fetchPublicly : fetch
}

function createProviderFetch(options: { publicOnly: boolean }): ProviderFetch {
  const send = createSendRequest(options)
  return async (input, init = {}) => {
    const target = new URL(input instanceof Request ? input.url : input)
    return toResponse(
      await send(target, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && { body: init.body }),
        signal: init.signal,
      }),
    )
  }
}

/** Only these errors may say that a request is too long. The body of another error is not used, and may never end. */
const readErrors = [400, 422, 500]

async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const { statusCode: status = 502 } = incoming
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  const init = { status, headers: Object.fromEntries(headers) }
  if (readErrors.includes(status)) return new Response(await readErrorText(incoming), init)
  if (status === 204 || status === 205 || status >= 400) {
    incoming.destroy()
    return new Response(null, init)
  }
  return new Response(toStream(incoming), init)
}

function toStream(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = readPieces(incoming)
  return new ReadableStream({
    async pull(controller) {
      const { value: piece, done } = await pieces.next()
      if (done) return controller.close()
      controller.enqueue(piece)
    },
    cancel() {
      incoming.destroy()
    },
  })
}
