import { z } from 'zod'
import { modelRanksSchema } from './discovery.ts'
import { instant, orderedRange, resolutionStatuses } from './export.ts'
import { feedbackSchema, ratings } from './feedback.ts'
import { pageLimit, ulid } from './paging.ts'
import { filledText, timestamp } from './text.ts'

export const listThreadsQuerySchema = z
  .object({
    from: instant.optional().describe('Only threads whose last question was asked at this time or later.'),
    to: instant.optional().describe('Only threads whose last question was asked before this time.'),
    q: filledText(200)
      .optional()
      .describe(
        'Only threads with a question and answer that together contain all these words. Parts of words match.',
      ),
    category: filledText(100).optional().describe('Only threads with a question in this category.'),
    resolution: z
      .enum(resolutionStatuses)
      .optional()
      .describe('Only threads whose last question has this resolution.'),
    page: filledText(2000)
      .optional()
      .describe('Only threads with a question asked on this page (its URL, or its path on the site).'),
    rating: z.enum(ratings).optional().describe('Only threads with an answer that has this rating.'),
    cursor: ulid.optional().describe('`nextCursor` of the previous page.'),
    limit: pageLimit(100, 25).describe('Page size.'),
  })
  .refine(...orderedRange('from', 'to'))

const threadSummarySchema = z.object({
  threadId: z.string(),
  firstQuestion: z.string().describe('The first 500 characters of the first question.'),
  turnCount: z.int(),
  startedAt: timestamp,
  lastAt: timestamp.describe('Time of the last question.'),
  resolution: z
    .enum(resolutionStatuses)
    .nullable()
    .describe('Resolution of the last question; null while it is being answered.'),
  categories: z.array(z.string()).describe('Categories of the last twenty questions, newest first.'),
  rating: z.enum(ratings).nullable().describe('The newest rating among the last twenty answers.'),
  pageUrl: z.string().nullable().describe('The page on which the thread was started.'),
  fp: z.string(),
})

export const threadListSchema = z.object({
  threads: z.array(threadSummarySchema),
  nextCursor: z.string().nullable(),
  hasMore: z
    .boolean()
    .describe('True if older threads have not been searched. The page can still be short or empty.'),
  searchedTo: timestamp.describe('All matching threads newer than this are on this page or a previous one.'),
})

export const readThreadQuerySchema = z.object({
  cursor: ulid
    .optional()
    .describe('`nextCursor` of the previous page, or the ID of the turn to continue after.'),
  limit: pageLimit(200, 100).describe('Page size.'),
})

const messageSchema = z.object({
  id: z.string().describe('An answer has the `id` of its row in the export.'),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  createdAt: timestamp,
})

export const transcriptSchema = z.object({
  threadId: z.string(),
  createdAt: timestamp.describe('Time of the first question.'),
  messages: z.array(messageSchema).describe('Questions and answers, oldest first.'),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export type Transcript = z.infer<typeof transcriptSchema>

const passage = z.object({
  path: z.string(),
  anchor: z.string().nullable(),
  score: z.number().describe('Score in this search; not comparable between searches.'),
  ranks: modelRanksSchema.optional().describe('Present if models were used for retrieval.'),
})

const searchEvidence = z.object({
  missingWords: z.number().describe('Words of the question that are missing from the docs.'),
  closeWords: z.number().describe('Words of the question that are close together in one passage.'),
  orderedWords: z
    .number()
    .describe(
      'Neighbouring words of the question that a passage has in the same order; 0 for a single word.',
    ),
})

export const insightSchema = z.looseObject({
  searches: z
    .array(
      z.looseObject({
        query: z.string().describe('The search query.'),
        terms: z.array(z.string()).describe('The words of the query that were searched for.'),
        answerability: z.number().describe('Probability, 0 to 1, that the site answers the query.'),
        evidence: searchEvidence
          .optional()
          .describe(
            'The main shares, 0 to 1, from which `answerability` was calculated. Rare words count more. Missing for turns of earlier releases.',
          ),
        coverage: z.string().describe('`answered`, `possibly-related` or `not-covered`.'),
        passages: z.array(passage).describe('The passages found, best first.'),
      }),
    )
    .optional(),
})

const threadTurnSchema = z.object({
  id: z.string().describe('The same `id` as in the export.'),
  askedAt: timestamp,
  fp: z.string(),
  query: z.string(),
  response: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  category: z.string().nullable(),
  resolution: z.enum(resolutionStatuses).nullable().describe('Null while the question is being answered.'),
  reason: z
    .string()
    .nullable()
    .describe('Reason for the resolution: `grounded`, `not-covered`, `below-threshold`, `cut-off`, …'),
  outcome: z.enum(['completed', 'cut-off', 'failed']).nullable().describe('How the answer ended.'),
  insight: insightSchema.nullable().describe('The searches, with the passages found.'),
  pageUrl: z.string().nullable(),
  deployment: z.string().nullable().describe('Status ID of the deployment that answered.'),
  feedback: feedbackSchema.nullable(),
  model: z.string().nullable().describe('The language model that wrote the answer; null if none did.'),
  tokens: z
    .object({ input: z.int(), output: z.int() })
    .nullable()
    .describe('Tokens used by the language model.'),
  cost: z.number().nullable().describe('In the currency of the model’s prices; null without prices.'),
  groundedness: z
    .number()
    .nullable()
    .describe('Share of the answer’s sentences that its citations support, 0 to 1; null if not measured.'),
})

export const threadSchema = z.object({
  threadId: z.string(),
  turns: z.array(threadTurnSchema).describe('Oldest first.'),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export type SearchEvidence = z.infer<typeof searchEvidence>
export type ListThreadsQuery = z.output<typeof listThreadsQuerySchema>
export type ThreadList = z.infer<typeof threadListSchema>
export type ThreadSummary = z.infer<typeof threadSummarySchema>
export type ReadThreadQuery = z.output<typeof readThreadQuerySchema>
export type Thread = z.infer<typeof threadSchema>
export type ThreadTurn = z.infer<typeof threadTurnSchema>
export type TurnInsight = z.infer<typeof insightSchema>
