import { ApiError } from '../../../src/client/index.ts'
import { problemSchema } from '../../../src/contract/index.ts'
import { basePath } from './server-addresses.ts'

/** Posts JSON to a path of this server that only the dashboard uses. Throws `ApiError`. */
export function postToService(path: string, body: unknown): Promise<unknown> {
  return requestService(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Sends a request and reads the JSON of the response. Throws `ApiError`. */
export async function requestService(path: string, request: RequestInit): Promise<unknown> {
  const response = await send(path, request)
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const problem = problemSchema.safeParse(answer)
  if (problem.success)
    throw new ApiError(problem.data.code, problem.data.detail, {
      status: response.status,
      requestId: problem.data.instance,
    })
  throw new ApiError('unexpected-answer', `The server responded with status ${response.status}. Try again.`, {
    status: response.status,
  })
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(basePath() + path, request)
  } catch (cause) {
    request.signal?.throwIfAborted()
    throw new ApiError('server-unreachable', `${request.method ?? 'GET'} ${path} failed.`, { cause })
  }
}
