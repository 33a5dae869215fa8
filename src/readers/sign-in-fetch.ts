import type { Clock } from '../shared/index.ts'

/** A provider or key set that cannot be reached, or that sends no usable response. */
export class UnreachableError extends Error {}

interface Received {
  status: number
  headers: Headers
  text: string
}

const timeoutMs = 5_000
const limitBytes = 256 * 1024
const keptMs = 10_000
const keptAddresses = 50

/**
 * Bounds the requests of readers' sign-in in time and size. Responses to requests without credentials are kept for ten seconds, also
 * failed ones, so that readers cannot make this server send request after request. Throws `UnreachableError`.
 */
export function createSignInFetch({
  fetch,
  clock,
}: {
  fetch: typeof globalThis.fetch
  clock: Clock
}): typeof globalThis.fetch {
  const kept = new Map<string, { until: number; received: Promise<Received> }>()

  async function send(url: string, init: RequestInit): Promise<Received> {
    try {
      const { body, method = 'GET', headers = {} } = init
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method, headers, signal, ...(body && { body }) })
      const { status } = response
      if (status >= 500 || (method === 'GET' && status !== 200)) throw new Error(`it answered ${status}`)
      return { status, headers: response.headers, text: await readText(response) }
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'the request failed'
      throw new UnreachableError(`${new URL(url).host} cannot be used: ${reason}`, { cause })
    }
  }

  function sendOnce(url: string, init: RequestInit): Promise<Received> {
    const now = clock.now()
    const known = kept.get(url)
    if (known && known.until > now) return known.received
    const received = send(url, init)
    kept.delete(url)
    kept.set(url, { until: now + keptMs, received })
    for (const oldest of kept.keys()) {
      if (kept.size <= keptAddresses) break
      kept.delete(oldest)
    }
    return received
  }

  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const isShared = (init.method ?? 'GET') === 'GET' && !new Headers(init.headers).has('authorization')
    const { status, headers, text } = await (isShared ? sendOnce(url, init) : send(url, init))
    return new Response(text, { status, headers })
  }
}

async function readText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > limitBytes) throw new Error(`its response is larger than ${limitBytes / 1024} KB`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
