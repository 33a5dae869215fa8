import { problemSchema } from '../contract/index.ts'
import { ApiError } from './api-error.ts'

/** Turns an error response into an `ApiError`: from a problem document, or `unexpected-answer`. */
export async function readRefusal(response: Response, address: string): Promise<ApiError> {
  const body = await response.text()
  const about = { status: response.status, requestId: response.headers.get('x-request-id') }
  const problem = problemSchema.safeParse(parseJson(body))
  if (!problem.success) return describeUnexpected(response, address, about)
  const { code, detail, details, instance, retryAfterSeconds } = problem.data
  return new ApiError(code, detail, {
    ...about,
    details,
    requestId: about.requestId ?? instance,
    retryAfterSeconds: retryAfterSeconds ?? readRetryAfter(response),
  })
}

/** Returns an error with the target of a redirect, which is not followed: a redirected POST would become a GET. */
export function describeRedirect(response: Response, address: string): ApiError {
  const target = response.headers.get('location') ?? 'another address'
  return new ApiError('unexpected-answer', `${address} redirects to ${target}. Use that address instead.`, {
    status: response.status,
  })
}

function describeUnexpected(
  response: Response,
  address: string,
  about: { requestId: string | null },
): ApiError {
  const type = response.headers.get('content-type') ?? 'no content type'
  return new ApiError(
    'unexpected-answer',
    `${address} returned status ${response.status} (${type}), which is not a Lectern response.`,
    { ...about, status: response.status, retryAfterSeconds: readRetryAfter(response) },
  )
}

function readRetryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
