import type { IncomingMessage } from 'node:http'
import { joinDeltas } from './join-deltas.ts'
import { createSendRequest, readPieces, type SendRequest } from './provider-request.ts'

/** A `fetch`, and what it is made of, for whoever needs no more. */
export interface ProviderFetch {
  (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response>
  send: SendRequest
}

/**
 * A `fetch` for providers, by the rules of `createSendRequest`, that joins the words of an answer that came in one packet.
 * Bodies that are sent are texts. It is made of `node:http` because the global `fetch` takes several times as long for each
 * call.
 */
export const fetchFromProvider = createProviderFetch(createSendRequest({ publicOnly: false }))

/** The same, but it reaches no address inside of networks, whatever the name says when it is looked up. */
export const fetchPublicly = createProviderFetch(createSendRequest({ publicOnly: true }))

function createProviderFetch(send: SendRequest): ProviderFetch {
  const fetch = async (input: Parameters<ProviderFetch>[0], init: RequestInit = {}) => {
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
  return Object.assign(fetch, { send })
}

/** An answer with the pieces of its body, which are all there is of it unless given. */
export function toResponse(incoming: IncomingMessage, pieces = readPieces(incoming)): Response {
  const { statusCode: status = 502 } = incoming
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  const init = { status, headers: Object.fromEntries(headers) }
  if (status === 204 || status === 205) {
    incoming.resume()
    return new Response(null, init)
  }
  return new Response(toStream(incoming, pieces), init)
}

function toStream(
  incoming: IncomingMessage,
  pieces: AsyncGenerator<Buffer<ArrayBuffer>, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const isEvents = incoming.headers['content-type']?.startsWith('text/event-stream')
  return new ReadableStream({
    async pull(controller) {
      const { value: piece, done } = await pieces.next()
      if (done) return controller.close()
      controller.enqueue(isEvents ? joinInPiece(piece) : piece)
    },
    cancel() {
      incoming.destroy()
    },
  })
}

function joinInPiece(piece: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(joinDeltas(piece.toString('latin1')), 'latin1')
}
