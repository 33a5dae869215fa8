import { expect } from 'vitest'
import { type ErrorCode, errorCodes, problemSchema } from '../../src/contract/index.ts'

/** Returns the error code of a response, which must be a valid problem document. */
export async function readErrorCode(response: Response): Promise<ErrorCode> {
  const { code, status, instance } = problemSchema.parse(await response.json())
  expect([response.status, status]).toEqual([errorCodes[code].status, errorCodes[code].status])
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(instance).toBe(response.headers.get('x-request-id'))
  return code
}

export async function expectProblem(response: Response, code: ErrorCode): Promise<void> {
  expect(await readErrorCode(response)).toBe(code)
}
