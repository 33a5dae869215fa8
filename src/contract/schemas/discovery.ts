import { z } from 'zod'
import { filterSchema } from './message.ts'
import { text } from './text.ts'

export const searchRequestSchema = z.object({
  query: text(2000).refine(value => value.trim() !== '', 'must not be empty'),
  pageSize: z.int().min(1).max(50).optional().describe('Results at most; 10 unless given.'),
  filter: filterSchema.nullish(),
  explain: z.boolean().nullish().describe('Whether each result says why it stands where it does.'),
})

const points = z.number()
const rank = z.int().nullable()

/** Null where the model did not name the passage. */
export const modelRanksSchema = z.object({
  words: rank.describe('By the question’s words.'),
  meaning: rank.describe('By the vectors of question and passage.'),
  similarity: points.nullable().describe('Cosine between those.'),
  reranked: rank.describe('As the reranker has it.'),
  relevance: points.nullable().describe('What the reranker says; it differs from model to model.'),
})

const explanationSchema = z.object({
  terms: z
    .array(
      z.object({
        term: z.string(),
        weight: z.number(),
        fields: z.array(z.enum(['title', 'headings', 'text'])),
      }),
    )
    .describe('The words asked, as searched, with their weight and where the passage has them.'),
  score: z
    .object({
      words: points.describe('BM25F of the passage.'),
      page: points.describe('The page read as one passage.'),
      title: points.describe('Agreement with the page’s title.'),
      heading: points.describe('Agreement with the section’s heading.'),
      ordered: points.describe('Words side by side, in order.'),
      together: points.describe('Words within a sentence’s length.'),
      lead: points.describe('Words in the headings and the opening.'),
    })
    .describe(
      'Points of each part. A page that is preferred more or less has more or fewer in all; with `ranks`, those decide.',
    ),
  ranks: modelRanksSchema.optional().describe('Where models helped to find the passages.'),
  question: z
    .object({
      coverage: z.enum(['answered', 'possibly-related', 'not-covered']),
      answerability: z.number().describe('Probability that the site answers the question.'),
      evidence: z.record(z.string(), z.number()).describe('What that was read from.'),
    })
    .describe('The same in every result.'),
})

export const searchResultsSchema = z.array(
  z.object({
    content: z.string().describe('The passage, as Markdown.'),
    path: z.string().describe('The page’s path on the site; pass it to the page endpoint.'),
    metadata: z.object({
      title: z.string(),
      url: z.string(),
      anchor: z.string().nullable(),
      headings: z.array(z.string()),
      language: z.string().nullable(),
      version: z.string().nullable(),
      score: z.number(),
    }),
    explanation: explanationSchema.optional().describe('Where the request has `explain: true`.'),
  }),
)

export const pageRequestSchema = z.object({
  path: text(2000).describe('As in a search result, or in the page’s address.'),
})

export const pageContentSchema = z.object({
  path: z.string(),
  title: z.string(),
  url: z.string(),
  content: z.string().describe('The whole page, as Markdown.'),
})

export type SearchResults = z.infer<typeof searchResultsSchema>
export type PageContent = z.infer<typeof pageContentSchema>
