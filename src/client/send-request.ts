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
  /** Whether sending it twice does the same as sending it once. */
  repeatable: boolean
  /** Time for the answer to be read; for a stream, for it to begin. None when null. */
  timeoutMs: number | null
  signal: AbortSignal | undefined
}

/**
 * Sends a request and reads the answer with `read`, again after a while when it may be repeated and the fault may pass.
 * Throws `ApiError`, or the signal's reason when the caller aborted.
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
    const reason = timeout.signal.aborted ? `no answer within ${timeoutMs} ms` : describeCause(error)
    throw new ApiError('server-unreachable', `${address} failed: ${reason}.`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status)
}

const knownFaults: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host’s address could not be looked up',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ETIMEDOUT: 'the connection timed out',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS is spoken there (does the address begin with http://?)',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
}

/** What `fetch` hides in the causes of its “fetch failed”. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = knownFaults[code]
  if (known) return known
  return error.cause === undefined ? error.message || code : describeCause(error.cause)
}
