import { z } from 'zod'
import { insightSchema } from './conversations.ts'
import { resolutionStatuses } from './export.ts'

/** Data of the stream part `data-insight`. */
export const answerInsightSchema = z.object({
  resolution: z.enum(resolutionStatuses),
  reason: z.string(),
  category: z.string().nullable(),
  insight: insightSchema.nullable().describe('The searches, with the passages found.'),
  model: z.string().nullable().describe('The language model that wrote the answer; null if none did.'),
  tokens: z.object({ input: z.int(), output: z.int() }).nullable(),
  cost: z.number().nullable(),
  groundedness: z
    .number()
    .nullable()
    .describe('Share of the answer’s sentences that its citations support, 0 to 1; null if not measured.'),
})

export const steeringSchema = z.object({
  statusId: z.string().describe('Status ID of the live deployment.'),
  wishes: z.string().describe('Instructions sent to the language model with every question; can be empty.'),
  answers: z.array(
    z.object({
      questions: z.array(z.string()),
      page: z.string(),
      url: z.string(),
      answer: z.string().nullable().describe('Shown unchanged; null if the page is quoted.'),
    }),
  ),
})

export type AnswerInsight = z.infer<typeof answerInsightSchema>
export type SteeringView = z.infer<typeof steeringSchema>
