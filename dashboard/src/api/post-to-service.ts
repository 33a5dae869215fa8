import { ApiError } from '../../../src/client/index.ts'
import { problemSchema } from '../../../src/contract/index.ts'

/** Posts JSON to an address that only the dashboard uses. Throws `ApiError`. */
export async function postToService(path: string, body: unknown): Promise<unknown> {
  const response = await send(path, body)
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

async function send(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw new ApiError('server-unreachable', `POST ${path} failed.`, { cause })
  }
}
