import { z } from 'zod'
import { list } from './list.ts'
import { filledText, serviceAddress, serviceKey, text, timestamp } from './text.ts'

export const modelProviders = ['openai', 'anthropic', 'google', 'compatible'] as const

const amount = z.number().min(0).max(1_000_000)

const price = z.object({
  input: amount,
  output: amount,
  cachedInput: amount.optional().describe('Price of cached input; default: the same as `input`.'),
})

const model = z.object({
  provider: z.enum(modelProviders),
  model: filledText(200).describe('The provider’s name for the model.'),
  url: serviceAddress.nullish().describe('Base URL. Default: the provider’s. Required for `compatible`.'),
  price: price
    .nullish()
    .describe('Price per million tokens, in one currency for all models. Without it, no cost is reported.'),
})

const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max)

/** The server's settings are the defaults; its `temperature` and `topP` apply only to the server's models. */
const tuning = z.object({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  waitSeconds: wholeNumber(1, 600).optional().describe('Timeout before the first word and between words.'),
  answerSeconds: wholeNumber(1, 3600)
    .optional()
    .describe('Timeout for an answer including all retries, up to the server’s limit.'),
  retries: wholeNumber(0, 5).optional(),
  toolCalls: wholeNumber(0, 20).optional().describe('Maximum number of searches and page reads per answer.'),
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
    .describe('Limit per day (UTC). When it is reached, answers are quoted from the documentation.'),
})

const categoriesPurpose = 'Replaces the default question categories. A model assigns them.'

export const saveProjectModelsSchema = shared.extend({
  categories: list(category, { min: 2, max: 30 }).nullish().describe(categoriesPurpose),
  models: list(
    model.extend({
      key: serviceKey.nullish().describe('If omitted, the key stored for this provider and URL is kept.'),
    }),
    { max: 8 },
  ).describe('The first model answers; the others are fallbacks. Empty: the server’s models.'),
})

export const projectModelsSchema = shared.extend({
  categories: z.array(category).min(2).max(30).nullish().describe(categoriesPurpose),
  models: z.array(
    model.extend({ keyHint: z.string().nullable().describe('The last characters of the key.') }),
  ),
  uses: z
    .enum(['project', 'server', 'none'])
    .describe('Which models answer; `none` quotes the documentation.'),
  updatedAt: timestamp.nullable(),
})

export const modelTrialsSchema = z.object({
  trials: z.array(
    z.object({
      model: z.string().describe('`provider:model`.'),
      works: z.boolean(),
      problem: z.string().nullable().describe('What went wrong and how to fix it.'),
      milliseconds: z.number().int(),
    }),
  ),
})

const day = z.iso.date({ error: 'must be a date, such as 2026-09-25' })

export const usageQuerySchema = z.object({
  from: day.optional().describe('First day (UTC); default 30 days before `to`.'),
  to: day.optional().describe('The day after the last day; default tomorrow.'),
})

const usage = z.object({
  answers: z.number().int(),
  inputTokens: z.number().int(),
  cachedTokens: z.number().int().describe('Input tokens that came from the provider’s cache.'),
  outputTokens: z.number().int(),
  cost: z.number().describe('In the currency of the prices.'),
  unpricedAnswers: z
    .number()
    .int()
    .describe('Answers not included in the cost because their model has no price.'),
})

export const modelUsageSchema = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(usage.extend({ day: z.string() })).describe('Days without usage are left out.'),
  total: usage,
})

export type SaveProjectModels = z.output<typeof saveProjectModelsSchema>
export type ProjectModelsView = z.input<typeof projectModelsSchema>
export type ModelTrial = z.infer<typeof modelTrialsSchema>['trials'][number]
