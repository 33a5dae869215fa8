import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { insideNetwork, lookupPublicAddress, namesPrivateAddress } from '../../shared/index.ts'
import { createEventCheck } from './event-check.ts'

export interface ProviderRequest {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal | null | undefined
}

/** Resolves when the response begins, with any status. Rejects with the error or the signal's reason. */
export type SendRequest = (target: URL, request: ProviderRequest) => Promise<IncomingMessage>

/** A response that never ends must not fill the memory. */
const longestBody = 32 * 1024 * 1024
/** At one question a minute, the connection stays open. A keep-alive time from the server takes precedence. */
const idleMs = 60_000

/**
 * Sends requests to providers, without compression. Redirects are refused, as they could carry the key elsewhere.
 * With `publicOnly`, private addresses are refused, even if a public name resolves to one. Each sender has its own
 * connections, because an open connection is not resolved again.
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
    // Not `signal` of `http.request`: it may break a connection that another request is using by then.
    const detach = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    sent.on('close', detach)
    sent.on('response', response => {
      response.on('end', detach)
      const { statusCode: status = 502 } = response
      if (status >= 200 && (status < 300 || status >= 400)) return resolve(response)
      response.destroy()
      reject(new TypeError(`the server redirects (${status}); redirects are not followed`))
    })
    sent.on('error', reject)
    // Node encodes a string twice: once to count its bytes, once to send it.
    sent.end(body === undefined ? undefined : Buffer.from(body))
    return promise
  }
}

/** The last event of chat completions. Some servers leave the connection open after it. */
const lastEvent = /(?:^|\n)data: ?\[DONE\]\s*$/
const lastEventBytes = 32
/** All events of a piece are parsed before anything else can happen. */
const pieceBytes = 4_096
const lingerMs = 500

/**
 * Reads a body as it arrives. The connection is closed when the reader stops, or half a second after the last
 * event; errors after that event are ignored.
 */
export async function* readPieces(incoming: IncomingMessage): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  const isEvents = /^text\/event-stream/i.test(incoming.headers['content-type'] ?? '')
  const check = isEvents ? createEventCheck() : () => {}
  let length = 0
  let linger: NodeJS.Timeout | undefined
  try {
    for await (const piece of incoming) {
      clearTimeout(linger)
      length += piece.length
      if (length > longestBody) throw new Error(`The response is longer than ${longestBody} bytes`)
      check(piece)
      const isLast = lastEvent.test(piece.subarray(-lastEventBytes).toString('latin1'))
      linger = isLast ? setTimeout(() => incoming.destroy(), lingerMs) : undefined
      if (!isEvents) yield piece
      else yield* divide(piece)
    }
  } catch (error) {
    if (!linger) throw error
  } finally {
    clearTimeout(linger)
  }
}

async function* divide(piece: Buffer<ArrayBuffer>): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  for (let start = 0; start < piece.length; start += pieceBytes) {
    if (start > 0) await nextTurn()
    yield piece.subarray(start, start + pieceBytes)
  }
}
