import { ApiError } from './api-error.ts'
import { decideRetry } from './decide-retry.ts'
import { describeRedirect, readRefusal } from './read-refusal.ts'

export interface SendNeeds {
  fetch: typeof fetch
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it aborts. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export interface ApiRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Blob | null
  /** Whether the request is idempotent. */
  repeatable: boolean
  /** Timeout for the whole response, or for the start of a stream; null disables it. */
  timeoutMs: number | null
  signal: AbortSignal | undefined
}

/**
 * Sends a request and reads the response with `read`. Retries repeatable requests after temporary failures.
 * Throws `ApiError`, or the signal's reason when it aborts.
 */
export async function sendRequest<T>(
  needs: SendNeeds,
  request: ApiRequest,
  read: (response: Response, address: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(needs, request, read)
    } catch (error) {
      request.signal?.throwIfAborted()
      const delayMs = request.repeatable && error instanceof ApiError ? decideRetry(error, attempt) : null
      if (delayMs === null) throw error
      await needs.wait(delayMs, request.signal)
    }
  }
}

async function sendOnce<T>(
  needs: SendNeeds,
  request: ApiRequest,
  read: (response: Response, address: string) => Promise<T>,
): Promise<T> {
  const { method, url, headers, body, signal, timeoutMs } = request
  const address = `${method} ${url}`
  const timeout = new AbortController()
  const timer = timeoutMs === null ? undefined : setTimeout(() => timeout.abort(), timeoutMs)
  const signals = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  try {
    const response = await needs.fetch(url, { method, headers, body, redirect: 'manual', signal: signals })
    if (isRedirect(response)) throw describeRedirect(response, address)
    if (!response.ok && response.status !== 304) throw await readRefusal(response, address)
    return await read(response, address)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ApiError) throw error
    const reason = timeout.signal.aborted ? `no response within ${timeoutMs} ms` : describeCause(error)
    throw new ApiError('server-unreachable', `${address} failed: ${reason}.`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status)
}

const knownCauses: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the host name could not be resolved',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not use TLS (does the URL begin with http://?)',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
}

/** Returns the reason behind `fetch failed`, from the chain of causes. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = knownCauses[code]
  if (known) return known
  return error.cause === undefined ? error.message || code : describeCause(error.cause)
}
