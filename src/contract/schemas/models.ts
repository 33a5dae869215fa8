import { z } from 'zod'
import { filledText, serviceAddress, serviceKey, text, timestamp } from './text.ts'

export const modelProviders = ['openai', 'anthropic', 'google', 'compatible'] as const

const amount = z.number().min(0).max(1_000_000)

const price = z.object({
  input: amount,
  output: amount,
  cachedInput: amount.optional().describe('Of input from the provider’s cache; as `input` unless given.'),
})

const model = z.object({
  provider: z.enum(modelProviders),
  model: filledText(200).describe('The provider’s name for the model.'),
  url: serviceAddress
    .nullish()
    .describe('Base address; the provider’s own unless given. `compatible` needs one.'),
  price: price.nullish().describe('Of a million tokens, in any one currency. Without it, no cost is told.'),
})

const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max)

/** Left out, the server's settings hold; `temperature` and `topP` for its own models alone. */
const tuning = z.object({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  waitSeconds: wholeNumber(1, 600)
    .optional()
    .describe('Longest silence, before the first word and between words.'),
  answerSeconds: wholeNumber(1, 3600)
    .optional()
    .describe('Longest time for an answer, over all attempts, within what the server allows.'),
  retries: wholeNumber(0, 5).optional(),
  toolCalls: wholeNumber(0, 20).optional().describe('Searches and pages that the model may ask for.'),
  inputTokens: wholeNumber(1000, 1_000_000).optional(),
  outputTokens: wholeNumber(50, 200_000).optional(),
})

const budget = z.object({
  tokens: wholeNumber(1, 1_000_000_000_000).nullish(),
  cost: amount.nullish().describe('In the currency of the prices.'),
})

const category = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens'),
  description: text(200),
})

const shared = tuning.extend({
  budget: budget
    .nullish()
    .describe('For a day, UTC. Once it is used up, answers are quoted from the documentation.'),
  categories: z
    .array(category)
    .min(2)
    .max(30)
    .nullish()
    .describe('What questions are sorted into, in place of the usual categories. A model does the sorting.'),
})

export const saveProjectModelsSchema = shared.extend({
  models: z
    .array(
      model.extend({
        key: serviceKey
          .nullish()
          .describe('Left out, the key stays that is stored for this provider and address.'),
      }),
    )
    .max(8)
    .describe('The first is asked, the others where it cannot be. Empty: the server’s models.'),
})

export const projectModelsSchema = shared.extend({
  models: z.array(
    model.extend({ keyHint: z.string().nullable().describe('The last characters of the key.') }),
  ),
  uses: z.enum(['project', 'server', 'none']).describe('Whose models answer.'),
  updatedAt: timestamp.nullable(),
})

export const modelTrialsSchema = z.object({
  trials: z.array(
    z.object({
      model: z.string().describe('`provider:model`.'),
      works: z.boolean(),
      problem: z.string().nullable().describe('What went wrong, and what to do.'),
      milliseconds: z.number().int(),
    }),
  ),
})

const day = z.iso.date({ error: 'must be a day, such as 2026-09-25' })

export const usageQuerySchema = z.object({
  from: day.optional().describe('First day, UTC; thirty days before `to` unless given.'),
  to: day.optional().describe('The day after the last; tomorrow unless given.'),
})

const usage = z.object({
  answers: z.number().int(),
  inputTokens: z.number().int(),
  cachedTokens: z.number().int().describe('Those of the input that came from the provider’s cache.'),
  outputTokens: z.number().int(),
  cost: z.number().describe('In the currency of the prices.'),
  unpricedAnswers: z.number().int().describe('Answers that the cost leaves out, for want of a price.'),
})

export const modelUsageSchema = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(usage.extend({ day: z.string() })).describe('Days without any are left out.'),
  total: usage,
})

export type SaveProjectModels = z.output<typeof saveProjectModelsSchema>
export type ProjectModelsView = z.input<typeof projectModelsSchema>
export type ModelTrial = z.infer<typeof modelTrialsSchema>['trials'][number]
