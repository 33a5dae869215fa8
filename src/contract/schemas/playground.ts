import { z } from 'zod'
import { insightSchema } from './conversations.ts'
import { resolutionStatuses } from './export.ts'

/** Data of the stream part `data-insight`: what an owner is told of an answer beside it. */
export const answerInsightSchema = z.object({
  resolution: z.enum(resolutionStatuses),
  reason: z.string(),
  category: z.string().nullable(),
  insight: insightSchema.nullable().describe('The searches, with the passages found.'),
  model: z.string().nullable().describe('The language model that wrote the answer; null where none did.'),
  tokens: z.object({ input: z.int(), output: z.int() }).nullable(),
  cost: z.number().nullable(),
  groundedness: z.number().nullable().describe('0 to 1: the share of its sentences that citations bear out.'),
})

export const steeringSchema = z.object({
  statusId: z.string().describe('The live deployment.'),
  wishes: z
    .string()
    .describe('What goes to the language model with every question; empty where nothing does.'),
  answers: z.array(
    z.object({
      questions: z.array(z.string()),
      page: z.string(),
      url: z.string(),
      answer: z.string().nullable().describe('Said as it is; null where the page is quoted.'),
    }),
  ),
})

export type AnswerInsight = z.infer<typeof answerInsightSchema>
export type SteeringView = z.infer<typeof steeringSchema>
