import { ApiError } from '../../../src/client/index.ts'
import { PlainError } from './plain-error.ts'

/** Returns the message to show for a failed call: the server's own message if it responded. */
export function describeError(error: unknown): string {
  if (error instanceof PlainError) return error.message
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Reload it.'
  if (error.code === 'server-unreachable')
    return 'The server did not respond. Check your connection and try again.'
  return error.detail
}
