import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { insideNetwork, lookupPublicAddress, namesPrivateAddress } from '../../shared/index.ts'

export interface ProviderRequest {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal | null | undefined
}

/** Resolves once the answer has begun, whatever its status. Rejects with what went wrong, or the signal's reason. */
export type SendRequest = (target: URL, request: ProviderRequest) => Promise<IncomingMessage>

/** Longer than any answer; a provider that never ends must not fill the memory. */
const longestBody = 32 * 1024 * 1024
/** A question a minute finds the connection open. Where a server says how long it keeps one, that holds. */
const idleMs = 60_000

/**
 * Sends requests to providers: follows no redirect, which could carry the key elsewhere, and asks for no compression. With
 * `publicOnly` it reaches no address inside of networks, whatever the name says when it is looked up. Each has connections of
 * its own, as one that is open is not looked up again.
 */
export function createSendRequest({ publicOnly }: { publicOnly: boolean }): SendRequest {
  const options = { keepAlive: true, timeout: idleMs }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

  return (target, { method, headers, body, signal }) => {
    if (publicOnly && namesPrivateAddress(target))
      return Promise.reject(new TypeError(insideNetwork(target.hostname)))
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const isSecure = target.protocol === 'https:'
    const { request } = isSecure ? https : http
    const sent = request(target, {
      method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
      ...(publicOnly && { lookup: lookupPublicAddress }),
    })
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
      const { statusCode: status = 502 } = response
      if (status >= 200 && (status < 300 || status >= 400)) return resolve(response)
      response.destroy()
      reject(new TypeError(`the server redirects, which is not followed (${status})`))
    })
    sent.on('error', reject)
    // As bytes: a text would be counted, and then made bytes of again behind the headers.
    sent.end(body === undefined ? undefined : Buffer.from(body))
    return promise
  }
}

/** How chat completions end; some servers leave the connection open behind it. */
const lastEvent = /(?:^|\n)data: ?\[DONE\]\s*$/
const lastEventBytes = 32
const lingerMs = 500

/**
 * A body as it comes: all that has come since the last time is one piece. Whoever stops reading breaks the connection, and so
 * does a last event that nothing follows; what becomes of the connection behind it means nothing.
 */
export async function* readPieces(incoming: IncomingMessage): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  let length = 0
  let linger: NodeJS.Timeout | undefined
  try {
    for await (const piece of incoming) {
      clearTimeout(linger)
      length += piece.length
      if (length > longestBody) throw new Error('The provider answers without end')
      const isLast = lastEvent.test(piece.subarray(-lastEventBytes).toString('latin1'))
      linger = isLast ? setTimeout(() => incoming.destroy(), lingerMs) : undefined
      yield piece
    }
  } catch (error) {
    if (!linger) throw error
  } finally {
    clearTimeout(linger)
  }
}
