import { z } from 'zod'
import { feedbackSchema } from './feedback.ts'
import { pageLimit, ulid } from './paging.ts'

export const resolutionStatuses = ['answered', 'unanswered'] as const

const calendarDate = /^\d{4}-\d{2}-\d{2}$/
const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i

const dateTime = { offset: true, local: true }
const instantText = z
  .union([z.iso.date(), z.iso.datetime(dateTime), z.iso.datetime({ ...dateTime, precision: -1 })], {
    error:
      'must be YYYY-MM-DD or an ISO 8601 date-time, such as 2026-01-31T00:00:00Z (in a URL, write + as %2B)',
  })
  .transform(value => (calendarDate.test(value) || hasOffset.test(value) ? value : `${value}Z`))
const instantParameter = {
  parameter: {
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
    ],
  },
}

/** `YYYY-MM-DD` (midnight UTC) or an ISO 8601 date-time (UTC without an offset), as milliseconds since the epoch. */
export const instant = instantText
  .transform(value => Date.parse(calendarDate.test(value) ? `${value}T00:00:00Z` : value))
  .meta(instantParameter)

/** Like `instant`, but a date stays a date: the requested time zone decides when it begins. */
export const instantOrDay = instantText
  .transform(value => (calendarDate.test(value) ? { date: value } : Date.parse(value)))
  .meta(instantParameter)

/** Returns arguments for `refine` that reject a range which ends before it begins. */
export function orderedRange<From extends string, To extends string>(
  from: From,
  to: To,
): [(range: Partial<Record<From | To, number | undefined>>) => boolean, { path: string[]; error: string }] {
  return [
    range => {
      const [first, end] = [range[from], range[to]]
      return first === undefined || end === undefined || first <= end
    },
    { path: [from], error: `must not be after ${to}` },
  ]
}

export const exportQuerySchema = z
  .object({
    dateFrom: instant.optional().describe('Start of the range; included.'),
    dateTo: instant.optional().describe('End of the range; not included.'),
    limit: pageLimit(1000, 100).describe('Page size.'),
    cursor: ulid.optional().describe('`nextCursor` of the previous page, or any `id`.'),
  })
  .refine(...orderedRange('dateFrom', 'dateTo'))

export const conversationSchema = z.object({
  id: z.string().describe('ULID, ascending in the order in which questions were accepted.'),
  threadId: z.string(),
  timestamp: z.iso.datetime({ precision: 3 }).describe('When the question was accepted, UTC.'),
  query: z.string(),
  response: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  queryCategory: z.string().optional(),
  resolutionStatus: z.enum(resolutionStatuses),
  pageUrl: z.string().nullable().describe('The page on which the reader asked.'),
  feedback: feedbackSchema.nullable().describe('The reader’s feedback on the answer.'),
})

export const exportPageSchema = z.object({
  conversations: z.array(conversationSchema),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export type ExportQuery = z.output<typeof exportQuerySchema>
export type Conversation = z.infer<typeof conversationSchema>
export type ExportPage = z.infer<typeof exportPageSchema>
/** Milliseconds since the epoch, or a calendar date. */
export type InstantOrDay = z.output<typeof instantOrDay>
