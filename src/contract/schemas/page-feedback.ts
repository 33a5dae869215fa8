import { z } from 'zod'
import { instant, orderedRange } from './export.ts'
import { pageLimit, ulid } from './paging.ts'
import { text, timestamp } from './text.ts'

export const feedbackStatuses = ['pending', 'in_progress', 'resolved', 'dismissed'] as const
export const feedbackSources = ['contextual', 'thumbs_only', 'code_snippet', 'agent'] as const

const statusList = z
  .string('must be given exactly once')
  .transform(value => value.split(',').map(status => status.trim()))
  .pipe(z.array(z.enum(feedbackStatuses)).max(feedbackStatuses.length))
  .meta({ parameter: { type: 'string' } })

const filters = {
  dateFrom: instant.optional().describe('Start of the range; included.'),
  dateTo: instant.optional().describe('End of the range; not included.'),
  source: z
    .enum(feedbackSources)
    .optional()
    .describe(
      '`contextual` has a comment, `thumbs_only` has none, `code_snippet` is about a code block, `agent` is from an AI agent.',
    ),
  status: statusList.optional().describe('Statuses, separated by commas.'),
}

export const listFeedbackQuerySchema = z
  .object({
    ...filters,
    limit: pageLimit(100, 50).describe('Page size.'),
    cursor: ulid.optional().describe('`nextCursor` of the previous page.'),
  })
  .refine(...orderedRange('dateFrom', 'dateTo'))

export const feedbackByPageQuerySchema = z
  .object({ ...filters, limit: pageLimit(100, 10).describe('Maximum number of pages.') })
  .refine(...orderedRange('dateFrom', 'dateTo'))

export const feedbackItemSchema = z.object({
  id: z.string(),
  path: z.string().describe('Path of the page, or the URL on which a question was asked.'),
  comment: z.string().nullable(),
  createdAt: timestamp,
  source: z.enum(feedbackSources),
  status: z.enum(feedbackStatuses),
  helpful: z
    .boolean()
    .describe('Whether the reader found the page or the answer helpful. False for feedback of an AI agent.'),
  contact: z.null().describe('Always null: readers are not asked for an address.'),
  code: z.string().optional().describe('For feedback on a code block: the code.'),
  filename: z.string().nullish().describe('For feedback on a code block: its title, such as a file name.'),
  lang: z.string().nullish().describe('For feedback on a code block: its language, such as `ts`.'),
  agent: z
    .string()
    .nullable()
    .describe('For feedback of an AI agent: its name, as the agent sent it. Null for feedback of a reader.'),
  threadId: z
    .string()
    .nullable()
    .describe('For feedback on an answer: its thread. Null for feedback on a page.'),
})

export const feedbackListSchema = z.object({
  feedback: z.array(feedbackItemSchema).describe('Newest first.'),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export const feedbackByPageSchema = z.object({
  feedback: z
    .array(
      z.object({
        path: z.string(),
        thumbsUp: z.int(),
        thumbsDown: z.int(),
        code: z.int().describe('Feedback on code blocks; not among the votes.'),
        total: z.int(),
      }),
    )
    .describe('Pages with the most feedback first.'),
  hasMore: z.boolean(),
})

export const changeFeedbackSchema = z.object({ status: z.enum(feedbackStatuses) })

/** Sent by the pages of a site. */
export const givePageFeedbackSchema = z.object({
  path: text(1000),
  helpful: z.boolean(),
  comment: text(2000).nullish(),
  /** Of feedback that the comment belongs to. */
  id: ulid.optional(),
  /** The code block that the feedback is about. */
  code: z.object({ code: text(4000), filename: text(200).nullable(), lang: text(40).nullable() }).optional(),
})

export type FeedbackStatus = (typeof feedbackStatuses)[number]
export type FeedbackItem = z.infer<typeof feedbackItemSchema>
export type FeedbackList = z.infer<typeof feedbackListSchema>
export type FeedbackByPage = z.infer<typeof feedbackByPageSchema>
export type ListFeedbackQuery = z.output<typeof listFeedbackQuerySchema>
export type FeedbackByPageQuery = z.output<typeof feedbackByPageQuerySchema>
export type GivenPageFeedback = z.output<typeof givePageFeedbackSchema>
