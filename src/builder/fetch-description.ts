import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { formatBytes, insideNetwork, lookupPublicAddress, namesPrivateAddress } from '../shared/index.ts'

interface FetchRules {
  /** Whether private addresses, and `http`, are allowed. */
  allowPrivateAddresses: boolean
  signal: AbortSignal
}

const limitBytes = 16 * 2 ** 20
const timeoutMs = 30_000
const redirectLimit = 3

/**
 * Fetches a file over `https`, or says why not. Private addresses are refused during the DNS lookup, so that a name cannot change
 * after the check, and again for each redirect.
 */
export async function fetchDescription(
  address: string,
  rules: FetchRules,
): Promise<Uint8Array | { refusal: string }> {
  const signal = AbortSignal.any([rules.signal, AbortSignal.timeout(timeoutMs)])
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= redirectLimit; redirects++) {
      const response = await request(url, { ...rules, signal })
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        url = new URL(headers.location, url)
        continue
      }
      if (statusCode === 200) return await readBody(response)
      response.destroy()
      return { refusal: `the server answered ${statusCode}` }
    }
    return { refusal: 'the server redirects too often' }
  } catch (error) {
    return { refusal: describe(error) }
  }
}

function request(url: URL, { allowPrivateAddresses, signal }: FetchRules): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:' && allowPrivateAddresses
  if (url.protocol !== 'https:' && !isPlain) throw new Error('only https addresses are fetched')
  if (!allowPrivateAddresses && namesPrivateAddress(url)) throw new Error(insideNetwork(url.hostname))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = (isPlain ? http : https).get(url, {
    // A reused connection would skip the lookup.
    agent: false,
    headers: {
      accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
      'accept-encoding': 'identity',
    },
    signal,
    ...(!allowPrivateAddresses && { lookup: lookupPublicAddress }),
  })
  sent.on('response', resolve)
  sent.on('error', reject)
  return promise
}

async function readBody(response: IncomingMessage): Promise<Uint8Array | { refusal: string }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > limitBytes) {
      response.destroy()
      return { refusal: `it is larger than ${formatBytes(limitBytes)}` }
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || (error.cause instanceof Error && error.cause.name === 'TimeoutError'))
    return `no answer within ${timeoutMs / 1_000} seconds`
  return error.cause instanceof Error ? error.cause.message : error.message
}
