import { z } from 'zod'
import { pageLimit, ulid } from './paging.ts'

export const resolutionStatuses = ['answered', 'unanswered'] as const

const calendarDate = /^\d{4}-\d{2}-\d{2}$/

/** `YYYY-MM-DD` (midnight UTC) or an ISO 8601 date-time with an offset, as milliseconds since the epoch. */
const instant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
    error:
      'must be YYYY-MM-DD or an ISO 8601 date-time with an offset, such as 2026-01-31T00:00:00Z (in an address, + is written %2B)',
  })
  .transform(value => Date.parse(calendarDate.test(value) ? `${value}T00:00:00Z` : value))
  .meta({
    parameter: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  })

export const exportQuerySchema = z
  .object({
    dateFrom: instant.optional().describe('Only conversations from this time on (inclusive).'),
    dateTo: instant.optional().describe('Only conversations before this time (exclusive).'),
    limit: pageLimit(1000).optional().describe('Conversations on a page at most; 100 unless given.'),
    cursor: ulid.optional().describe('`nextCursor` of the page before, or any `id`.'),
  })
  .refine(
    query => query.dateFrom === undefined || query.dateTo === undefined || query.dateFrom <= query.dateTo,
    {
      path: ['dateFrom'],
      error: 'must not be after dateTo',
    },
  )

export const conversationSchema = z.object({
  id: z.string().describe('ULID; ascending in the order in which the questions were accepted.'),
  threadId: z.string(),
  timestamp: z.iso.datetime({ precision: 3 }).describe('When the question was accepted, UTC.'),
  query: z.string(),
  response: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  queryCategory: z.string().optional(),
  resolutionStatus: z.enum(resolutionStatuses),
  pageUrl: z.string().nullable().describe('The page on which the reader asked.'),
})

export const exportPageSchema = z.object({
  conversations: z.array(conversationSchema),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export type ExportQuery = z.output<typeof exportQuerySchema>
export type Conversation = z.infer<typeof conversationSchema>
export type ExportPage = z.infer<typeof exportPageSchema>
