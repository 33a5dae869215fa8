import { z } from 'zod'
import { type ErrorCode, errorCodes } from './error-codes.ts'

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

/** An error response, `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().describe('URL of the page that explains the code.'),
  title: z.string().describe('What went wrong; the same for every response with this code.'),
  status: z.int().describe('The HTTP status.'),
  detail: z.string().describe('What went wrong in this request, with the value, and what to do.'),
  instance: z.string().describe('The request ID, as in `X-Request-Id`.'),
  code: z.enum(codes).describe('One of a closed list.'),
  error: z.string().describe('One sentence that can be shown to a reader.'),
  message: z.string().optional().describe('The same as `error`.'),
  details: z
    .array(z.object({ message: z.string(), path: z.string().optional() }))
    .describe('Problems found by validation, at most 20.'),
  retryAfterSeconds: z
    .int()
    .optional()
    .describe('With status 429: seconds until the next request can succeed.'),
})

export type Problem = z.infer<typeof problemSchema>
