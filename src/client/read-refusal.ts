import { problemSchema } from '../contract/index.ts'
import { ApiError } from './api-error.ts'

/** Turns an answer that is not a success into an error: a problem document as it is, anything else as unexpected. */
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

/** Says where a redirect leads instead of following it: a redirected POST would arrive as a GET. */
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
    `${address} answered ${response.status} (${type}), which is not an answer of Lectern.`,
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
