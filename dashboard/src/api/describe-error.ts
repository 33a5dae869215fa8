import { ApiError } from '../../../src/client/index.ts'
import { PlainError } from './plain-error.ts'

/** What a person is told of a failed call: the server's own words where it answered. */
export function describeError(error: unknown): string {
  if (error instanceof PlainError) return error.message
  if (!(error instanceof ApiError)) return 'Something went wrong in this page. Reload it.'
  if (error.code === 'server-unreachable')
    return 'The server does not answer. Check the connection, then try again.'
  return error.detail
}
