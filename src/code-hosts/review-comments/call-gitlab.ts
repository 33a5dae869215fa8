import http from 'node:http'
import https from 'node:https'
import { formatBytes, insideNetwork, lookupPublicAddress, namesPrivateAddress } from '../../shared/index.ts'
import type { CallGitlab } from './gitlab-reviews.ts'

const timeoutMs = 15_000
/** A hundred notes are much shorter. */
const answerLimitBytes = 8 * 1024 * 1024

/**
 * Creates a function that calls an API on a host that owners choose. Redirects are not followed. Private addresses are refused during
 * the DNS lookup, so that a name cannot change after the check.
 */
export function createGitlabCall({ allowPrivateAddresses }: { allowPrivateAddresses: boolean }): CallGitlab {
  return async ({ method, url, token, body }) => {
    const target = new URL(url)
    if (!allowPrivateAddresses && namesPrivateAddress(target)) throw new Error(insideNetwork(target.hostname))
    const { request } = target.protocol === 'https:' ? https : http
    const text = body === undefined ? undefined : JSON.stringify(body)
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    request(target, {
      // A reused connection would skip the lookup.
      agent: false,
      method,
      headers: {
        'private-token': token,
        'user-agent': 'lectern',
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(!allowPrivateAddresses && { lookup: lookupPublicAddress }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(text)
    const response = await promise
    return { status: response.statusCode ?? 0, body: await readJson(response) }
  }
}

async function readJson(response: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > answerLimitBytes) throw new Error(`the answer has more than ${formatBytes(answerLimitBytes)}`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}
