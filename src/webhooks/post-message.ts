import http from 'node:http'
import https from 'node:https'
import { insideNetwork, lookupPublicAddress, namesPrivateAddress } from '../shared/index.ts'

export interface OutgoingMessage {
  url: string
  headers: Record<string, string>
  body: string
}

/** `outcome` tells the owner the response's status, or why there was none. */
export interface PostResult {
  isDelivered: boolean
  outcome: string
}

export type PostMessage = (message: OutgoingMessage, signal: AbortSignal) => Promise<PostResult>

const timeoutMs = 15_000

/**
 * Creates a function that posts messages. A status from 200 to 299 within 15 seconds counts as delivered; redirects are not followed.
 * Private addresses are refused during the DNS lookup, so that a name cannot change after the check.
 */
export function createPost(options: { allowPrivateAddresses: boolean }): PostMessage {
  const { allowPrivateAddresses } = options
  return ({ url, headers, body }, signal) => {
    const { promise, resolve } = Promise.withResolvers<PostResult>()
    const fail = (outcome: string) => resolve({ isDelivered: false, outcome })
    const target = new URL(url)
    if (!allowPrivateAddresses && namesPrivateAddress(target)) {
      fail(insideNetwork(target.hostname))
      return promise
    }
    const { request } = target.protocol === 'https:' ? https : http
    const sent = request(target, {
      // A reused connection would skip the lookup.
      agent: false,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ...(!allowPrivateAddresses && { lookup: lookupPublicAddress }),
    })
    sent.on('response', response => {
      const status = response.statusCode ?? 0
      resolve({ isDelivered: status >= 200 && status < 300, outcome: `answered ${status}` })
      // The body is not needed, however long it is.
      response.destroy()
    })
    sent.on('error', error =>
      fail(error.name === 'TimeoutError' ? 'no answer within 15 seconds' : describe(error)),
    )
    sent.end(body)
    return promise
  }
}

function describe(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
