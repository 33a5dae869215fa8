import { z } from 'zod'
import { filterSchema } from './message.ts'
import { text } from './text.ts'

export const searchRequestSchema = z.object({
  query: text(2000).refine(value => value.trim() !== '', 'must not be empty'),
  pageSize: z.int().min(1).max(50).default(10).describe('Maximum number of results.'),
  scoreThreshold: z.number().min(0).max(1).default(0).describe('Leaves out results with a lower `score`.'),
  filter: filterSchema.nullish(),
  explain: z.boolean().nullish().describe('If true, each result has an `explanation` of its rank.'),
})

const points = z.number()
const rank = z.int().nullable()

/** Ranks are null where a ranking does not contain the passage. */
export const modelRanksSchema = z.object({
  words: rank.describe('Rank by the words of the question.'),
  meaning: rank.describe('Rank by the vectors of question and passage.'),
  similarity: points.nullable().describe('Cosine similarity of these vectors.'),
  reranked: rank.describe('Rank by the reranker.'),
  relevance: points.nullable().describe('Score from the reranker; its scale depends on the model.'),
})

const explanationSchema = z.object({
  terms: z
    .array(
      z.object({
        term: z.string().describe('The word as the question has it.'),
        weight: z.number(),
        fields: z.array(z.enum(['title', 'headings', 'text'])),
      }),
    )
    .describe('The search words with their weights and where they occur in the passage.'),
  score: z
    .object({
      words: points.describe('BM25F of the passage.'),
      page: points.describe('BM25F of the whole page.'),
      title: points.describe('Match with the page’s title.'),
      heading: points.describe('Match with the section’s heading.'),
      ordered: points.describe('Adjacent words in the same order.'),
      together: points.describe('Words close together, within the length of a sentence.'),
      lead: points.describe('Words in the headings and the opening lines.'),
    })
    .describe(
      'Points of each part of the score, before adjustments for the page, such as its language. If `ranks` is present, it decides the order.',
    ),
  ranks: modelRanksSchema.optional().describe('Present if models were used for retrieval.'),
  question: z
    .object({
      coverage: z.enum(['answered', 'possibly-related', 'not-covered']),
      answerability: z.number().describe('Probability that the site answers the question.'),
    })
    .describe('About the question; the same in every result.'),
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
      score: z
        .number()
        .describe(
          'Relevance from 0 to 1: the probability that the site answers the query, reduced for passages that match less well than the best one.',
        ),
    }),
    explanation: explanationSchema.optional().describe('Present if the request has `explain: true`.'),
  }),
)

export const pageRequestSchema = z.object({
  path: text(2000).describe('The page’s path, as in a search result or in the page’s URL.'),
})

export const pageContentSchema = z.object({
  path: z.string(),
  title: z.string(),
  url: z.string(),
  content: z.string().describe('The whole page, as Markdown.'),
})

export type SearchResults = z.infer<typeof searchResultsSchema>
export type PageContent = z.infer<typeof pageContentSchema>
