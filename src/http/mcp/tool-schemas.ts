import { z } from 'zod'
import { filterSchema } from '../../contract/index.ts'

export const searchInput = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .describe('A question or keywords, in the language of the documentation.'),
  limit: z.int().min(1).max(20).default(5).describe('Maximum number of passages.'),
  filter: filterSchema.optional().describe('Limits the search. A value that no page has matches nothing.'),
})

export const searchOutput = z.object({
  coverage: z
    .enum(['answered', 'possibly-related', 'not-covered'])
    .describe('How well the passages answer the query.'),
  passages: z.array(
    z.object({
      title: z.string().describe('Title of the page.'),
      headings: z.array(z.string()),
      path: z.string().describe('Path of the page, for read_page.'),
      url: z.string().describe('URL of the passage, to cite.'),
      content: z.string().describe('Markdown.'),
    }),
  ),
})

export const pageInput = z.object({
  path: z
    .string()
    .min(1)
    .max(2000)
    .describe('Path of a page, as returned by search, for example /guide/install.'),
  offset: z.int().min(0).default(0).describe('Character offset to start from, for long pages.'),
})

export const pageOutput = z.object({
  title: z.string(),
  path: z.string(),
  url: z.string().describe('URL of the page, to cite.'),
  content: z.string().describe('Markdown.'),
  nextOffset: z.number().nullable().describe('Offset of the next part; null at the end of the page.'),
})

export type SearchOutput = z.infer<typeof searchOutput>
export type PageOutput = z.infer<typeof pageOutput>

/** Writes search results as text for a language model. */
export function formatSearchOutput(
  { coverage, passages }: SearchOutput,
  unknownFilterValues: string[],
): string {
  if (passages.length === 0 && unknownFilterValues.length > 0)
    return `No page has ${unknownFilterValues.join(', ')}. Search again without it.`
  if (passages.length === 0) return 'Nothing was found. Try other words.'
  const texts = passages.map(
    ({ title, headings, path, url, content }) =>
      `## ${[title, ...headings].join(' › ')}\n${url} (page ${path})\n\n${content}`,
  )
  return [...introductions[coverage], ...texts].join('\n\n')
}

const introductions: Record<SearchOutput['coverage'], string[]> = {
  answered: [],
  'possibly-related': ['These passages may be related, but may not answer the question.'],
  'not-covered': ['The documentation does not seem to answer this. These are the closest passages.'],
}

export function formatPageOutput({ title, url, content, nextOffset }: PageOutput): string {
  const rest = nextOffset === null ? '' : `\n\n(The page continues: read_page with offset ${nextOffset}.)`
  return `${title}\n${url}\n\n${content}${rest}`
}
