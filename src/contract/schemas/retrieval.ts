import { z } from 'zod'
import { filledText, serviceAddress, serviceKey, text, timestamp } from './text.ts'

export const embeddingProviders = ['openai', 'google', 'compatible'] as const

const embedding = z.object({
  provider: z.enum(embeddingProviders),
  model: filledText(200).describe('The provider’s name for the model.'),
  url: serviceAddress
    .nullish()
    .describe('Base address; the provider’s own unless given. `compatible` needs one.'),
  dimensions: z
    .int()
    .min(8)
    .max(8192)
    .nullish()
    .describe(
      'Numbers of a vector, for models that give fewer when asked; as many as the model gives unless given.',
    ),
  questionPrefix: text(500).optional().describe('What the model wants before a question.'),
  passagePrefix: text(500).optional().describe('What the model wants before a passage.'),
})

const rerank = z.object({
  url: serviceAddress.describe('Base address: its `/rerank` is asked.'),
  model: filledText(200),
})

const key = serviceKey
  .nullish()
  .describe('Left out, the key stays that is stored for this provider and address.')

export const saveProjectRetrievalSchema = z.object({
  embedding: embedding.extend({ key }).nullish().describe('Null: the server’s. Left out, it stays.'),
  rerank: rerank.extend({ key }).nullish().describe('Null: the server’s. Left out, it stays.'),
})

const keyHint = z.string().nullable().describe('The last characters of the key.')
const uses = z.enum(['project', 'server', 'none']).describe('Whose model is asked.')

export const projectRetrievalSchema = z.object({
  embedding: embedding.extend({ keyHint }).nullable(),
  rerank: rerank.extend({ keyHint }).nullable(),
  uses: z.object({ embedding: uses, rerank: uses }),
  vectors: z
    .enum(['none', 'current', 'outdated'])
    .describe('What is live: `outdated` vectors are another model’s, and unused; deploy to make them anew.'),
  updatedAt: timestamp.nullable(),
})

export type SaveProjectRetrieval = z.output<typeof saveProjectRetrievalSchema>
export type ProjectRetrievalView = z.input<typeof projectRetrievalSchema>
