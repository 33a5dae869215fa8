import { z } from 'zod'
import { filterSchema } from './message.ts'
import { text } from './text.ts'

export const searchRequestSchema = z.object({
  query: text(2000).refine(value => value.trim() !== '', 'must not be empty'),
  pageSize: z.int().min(1).max(50).optional().describe('Results at most; 10 unless given.'),
  filter: filterSchema.nullish(),
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
