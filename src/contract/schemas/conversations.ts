import { z } from 'zod'
import { modelRanksSchema } from './discovery.ts'
import { instant, orderedRange, resolutionStatuses } from './export.ts'
import { feedbackSchema, ratings } from './feedback.ts'
import { pageLimit, ulid } from './paging.ts'
import { filledText, timestamp } from './text.ts'

export const listThreadsQuerySchema = z
  .object({
    from: instant.optional().describe('Only threads whose last question came at this time or later.'),
    to: instant.optional().describe('Only threads whose last question came before this time.'),
    q: filledText(200)
      .optional()
      .describe(
        'Only threads with a question and its answer that have each of these words, as parts of words too.',
      ),
    category: filledText(100).optional().describe('Only threads with a question of this category.'),
    resolution: z
      .enum(resolutionStatuses)
      .optional()
      .describe('Only threads whose last question was answered, or was not.'),
    page: filledText(2000)
      .optional()
      .describe('Only threads with a question asked on this page: its address, or its path on the site.'),
    rating: z.enum(ratings).optional().describe('Only threads with an answer rated so.'),
    cursor: ulid.optional().describe('`nextCursor` of the page before.'),
    limit: pageLimit(100).optional().describe('Threads on a page at most; 25 unless given.'),
  })
  .refine(...orderedRange('from', 'to'))

const threadSummarySchema = z.object({
  threadId: z.string(),
  firstQuestion: z.string().describe('Its first 500 characters.'),
  turnCount: z.int(),
  startedAt: timestamp,
  lastAt: timestamp.describe('When the last question came.'),
  resolution: z
    .enum(resolutionStatuses)
    .nullable()
    .describe('Of the last question; null while it is being answered.'),
  categories: z.array(z.string()).describe('Of the last twenty questions, the newest first.'),
  rating: z.enum(ratings).nullable().describe('The newest of the last twenty answers’.'),
  pageUrl: z.string().nullable().describe('The page on which the thread was begun.'),
  fp: z.string(),
})

export const threadListSchema = z.object({
  threads: z.array(threadSummarySchema),
  nextCursor: z.string().nullable(),
  hasMore: z
    .boolean()
    .describe(
      'True while older threads have not been looked at. A page may be short, or empty, all the same.',
    ),
  searchedTo: timestamp.describe('Every thread that fits and is newer is on this page or on one before.'),
})

export const readThreadQuerySchema = z.object({
  cursor: ulid.optional().describe('`nextCursor` of the page before, or the id of a turn to go on after.'),
  limit: pageLimit(200).optional().describe('Turns on a page at most; 100 unless given.'),
})

const passage = z.object({
  path: z.string(),
  anchor: z.string().nullable(),
  score: z.number().describe('Of the search; comparable within it.'),
  ranks: modelRanksSchema.optional().describe('Where models helped to find the passages.'),
})

export const insightSchema = z.looseObject({
  searches: z
    .array(
      z.looseObject({
        query: z.string().describe('What was searched.'),
        terms: z.array(z.string()).describe('Its words as the index has them.'),
        answerability: z.number().describe('0 to 1: how likely it is that the site answers it.'),
        evidence: z
          .record(z.string(), z.number())
          .optional()
          .describe('What that was read from; turns of earlier releases lack it.'),
        coverage: z.string().describe('`answered`, `possibly-related` or `not-covered`.'),
        passages: z.array(passage).describe('The passages found, best first.'),
      }),
    )
    .optional(),
})

const threadTurnSchema = z.object({
  id: z.string().describe('As `id` in the export.'),
  askedAt: timestamp,
  fp: z.string(),
  query: z.string(),
  response: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  category: z.string().nullable(),
  resolution: z.enum(resolutionStatuses).nullable().describe('Null while it is being answered.'),
  reason: z.string().nullable().describe('Why: `grounded`, `not-covered`, `below-threshold`, `cut-off`, …'),
  outcome: z.enum(['completed', 'cut-off', 'failed']).nullable().describe('How the answer ended.'),
  insight: insightSchema.nullable().describe('The searches, with the passages found.'),
  pageUrl: z.string().nullable(),
  deployment: z.string().nullable().describe('Status identifier of the deployment that was asked.'),
  feedback: feedbackSchema.nullable(),
  model: z.string().nullable().describe('The language model that wrote the answer; null where none did.'),
  tokens: z.object({ input: z.int(), output: z.int() }).nullable().describe('What a language model used.'),
  cost: z.number().nullable().describe('In the currency of the model’s prices; null where it has none.'),
  groundedness: z
    .number()
    .nullable()
    .describe('0 to 1: the share of its sentences that citations bear out; null where it was not measured.'),
})

export const threadSchema = z.object({
  threadId: z.string(),
  turns: z.array(threadTurnSchema).describe('Oldest first.'),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export type ListThreadsQuery = z.output<typeof listThreadsQuerySchema>
export type ThreadList = z.infer<typeof threadListSchema>
export type ThreadSummary = z.infer<typeof threadSummarySchema>
export type ReadThreadQuery = z.output<typeof readThreadQuerySchema>
export type Thread = z.infer<typeof threadSchema>
export type ThreadTurn = z.infer<typeof threadTurnSchema>
export type TurnInsight = z.infer<typeof insightSchema>
