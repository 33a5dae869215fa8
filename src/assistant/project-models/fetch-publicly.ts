import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { insideNetwork, lookupPublicAddress, namesPrivateAddress } from '../../shared/index.ts'

/**
 * A `fetch` that reaches no address inside of networks, whatever the name says when it is looked up, and follows no
 * redirect. Bodies are texts.
 */
export const fetchPublicly: typeof fetch = (input, init = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const target = new URL(input instanceof Request ? input.url : input)
  if (namesPrivateAddress(target)) return Promise.reject(new TypeError(insideNetwork(target.hostname)))
  const { request } = target.protocol === 'https:' ? https : http
  const sent = request(target, {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    lookup: lookupPublicAddress,
    ...(init.signal && { signal: init.signal }),
  })
  sent.on('response', response => {
    const status = response.statusCode ?? 502
    if (status < 200 || (status >= 300 && status < 400)) {
      response.destroy()
      reject(new TypeError(`the server redirects, which is not followed (${status})`))
      return
    }
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
    const body = status === 204 || status === 205 ? null : toWeb(response)
    resolve(new Response(body, { status, headers: Object.fromEntries(headers) }))
  })
  sent.on('error', reject)
  sent.end(typeof init.body === 'string' ? init.body : undefined)
  return promise
}

// Node's own stream type and the one of `Response` are the same in all but name.
function toWeb(response: http.IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  return Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>
}
