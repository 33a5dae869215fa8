import { z } from 'zod'
import { type ErrorCode, errorCodes } from './error-codes.ts'

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

/** An error answer, `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().describe('Address of the page that explains the code.'),
  title: z.string().describe('What went wrong, the same for every answer with this code.'),
  status: z.int().describe('The HTTP status.'),
  detail: z.string().describe('What was wrong this time, with which value, and what to do.'),
  instance: z.string().describe('The request id, as in `X-Request-Id`.'),
  code: z.enum(codes).describe('One of a closed list.'),
  error: z.string().describe('One sentence that may be shown to a reader.'),
  details: z
    .array(z.object({ message: z.string(), path: z.string().optional() }))
    .describe('Every problem found, for validation.'),
  retryAfterSeconds: z.int().optional().describe('With status 429: when the next request may succeed.'),
})

export type Problem = z.infer<typeof problemSchema>
