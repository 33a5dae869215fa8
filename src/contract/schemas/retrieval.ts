import { z } from 'zod'
import { filledText, serviceAddress, serviceKey, text, timestamp } from './text.ts'

export const embeddingProviders = ['openai', 'google', 'compatible'] as const

const embedding = z.object({
  provider: z.enum(embeddingProviders),
  model: filledText(200).describe('The provider’s name for the model.'),
  url: serviceAddress.nullish().describe('Base URL. Default: the provider’s. Required for `compatible`.'),
  dimensions: z
    .int()
    .min(8)
    .max(8192)
    .nullish()
    .describe('Vector length, for models that support shorter vectors; default: the model’s full length.'),
  questionPrefix: text(500).optional().describe('Text that the model requires before a question.'),
  passagePrefix: text(500).optional().describe('Text that the model requires before a passage.'),
})

const rerank = z.object({
  url: serviceAddress.describe('Base URL; `/rerank` is appended.'),
  model: filledText(200),
})

const key = serviceKey.nullish().describe('If omitted, the key stored for this provider and URL is kept.')

export const saveProjectRetrievalSchema = z.object({
  embedding: embedding
    .extend({ key })
    .nullish()
    .describe('Null restores the server’s model. If omitted, it does not change.'),
  rerank: rerank
    .extend({ key })
    .nullish()
    .describe('Null restores the server’s model. If omitted, it does not change.'),
})

const keyHint = z.string().nullable().describe('The last characters of the key.')
const uses = z.enum(['project', 'server', 'none']).describe('Which model is used.')

export const projectRetrievalSchema = z.object({
  embedding: embedding.extend({ keyHint }).nullable(),
  rerank: rerank.extend({ keyHint }).nullable(),
  uses: z.object({ embedding: uses, rerank: uses }),
  vectors: z
    .enum(['none', 'current', 'outdated'])
    .describe(
      'Vectors of the live deployment. `outdated` vectors come from another model and are not used; redeploy to replace them.',
    ),
  updatedAt: timestamp.nullable(),
})

export type SaveProjectRetrieval = z.output<typeof saveProjectRetrievalSchema>
export type ProjectRetrievalView = z.input<typeof projectRetrievalSchema>
