import http from 'node:http'
import https from 'node:https'
import { insideNetwork, lookupPublicAddress, namesPrivateAddress } from '../../shared/index.ts'
import { joinDeltas } from './join-deltas.ts'

/** Longer than any answer; a provider that never ends must not fill the memory. */
const longestBody = 32 * 1024 * 1024
const idleMs = 5_000

/**
 * A `fetch` for providers: follows no redirect, which could carry the key elsewhere, asks for no compression, and joins the
 * words of an answer that came in one packet. Bodies that are sent are texts. Rejects with what went wrong. It is made of
 * `node:http` because the global `fetch` takes several times as long for each call.
 */
export const fetchFromProvider = createProviderFetch(null)

/** The same, but it reaches no address inside of networks, whatever the name says when it is looked up. */
export const fetchPublicly = createProviderFetch({
  // Apart from the connections of those who may reach more: one that is open is not looked up again.
  'http:': new http.Agent({ keepAlive: true, timeout: idleMs }),
  'https:': new https.Agent({ keepAlive: true, timeout: idleMs }),
})

function createProviderFetch(publicOnly: Record<string, http.Agent> | null): typeof fetch {
  return (input, init = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const target = new URL(input instanceof Request ? input.url : input)
    if (publicOnly && namesPrivateAddress(target))
      return Promise.reject(new TypeError(insideNetwork(target.hostname)))
    const { request } = target.protocol === 'https:' ? https : http
    const sent = request(target, {
      method: init.method ?? 'GET',
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        ...Object.fromEntries(new Headers(init.headers)),
      },
      ...(publicOnly && { agent: publicOnly[target.protocol], lookup: lookupPublicAddress }),
    })
    const { signal } = init
    const abort = () => {
      reject(signal?.reason)
      sent.destroy()
    }
    // By hand: Node's own way may break a connection that another request has taken over since.
    const letGo = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    sent.on('close', letGo)
    sent.on('response', response => {
      response.on('end', letGo)
      const status = response.statusCode ?? 502
      if (status < 200 || (status >= 300 && status < 400)) {
        response.destroy()
        reject(new TypeError(`the server redirects, which is not followed (${status})`))
      } else resolve(toResponse(response, status))
    })
    sent.on('error', reject)
    sent.end(typeof init.body === 'string' ? init.body : undefined)
    return promise
  }
}

function toResponse(incoming: http.IncomingMessage, status: number): Response {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  const init = { status, headers: Object.fromEntries(headers) }
  if (status === 204 || status === 205) {
    incoming.resume()
    return new Response(null, init)
  }
  return new Response(toStream(incoming), init)
}

/** All that has come since the last time is one piece. */
function toStream(incoming: http.IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const isEvents = incoming.headers['content-type']?.startsWith('text/event-stream')
  const arriving: AsyncIterator<Buffer<ArrayBuffer>> = incoming[Symbol.asyncIterator]()
  let length = 0
  return new ReadableStream({
    async pull(controller) {
      const { value: piece, done } = await arriving.next()
      if (done) return controller.close()
      length += piece.length
      if (length > longestBody) throw new Error('The provider answers without end')
      controller.enqueue(isEvents ? Buffer.from(joinDeltas(piece.toString('latin1')), 'latin1') : piece)
    },
    cancel() {
      incoming.destroy()
    },
  })
}
