import type { z } from 'zod'
import { reportedIssues } from '../../contract/index.ts'
import { AppError, type ErrorDetail } from '../../shared/index.ts'

/** Parses input with a schema. Throws `invalid-request` with the first 20 problems. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidInput(
    result.error.issues
      .slice(0, reportedIssues)
      .map(issue => ({ message: issue.message, path: pathText(issue.path) })),
  )
}

export function invalidInput(details: ErrorDetail[]): AppError {
  const sentences = details
    .slice(0, 3)
    .map(({ path, message }) => (path ? `\`${path}\`: ${message}` : message))
  return new AppError('invalid-request', `The request is not valid. ${sentences.join('; ')}.`, { details })
}

function pathText(path: readonly PropertyKey[]): string {
  const parts = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
  return parts.join('').replace(/^\./, '')
}
