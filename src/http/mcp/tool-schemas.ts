import { z } from 'zod'
import { filterSchema } from '../../contract/index.ts'
import { formatCount } from '../../shared/index.ts'

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

const folder = z
  .string()
  .max(2000)
  .default('/')
  .describe('Only pages at this path or below it, for example /guide.')

export const listInput = z.object({
  path: folder,
  depth: z.int().min(1).max(10).default(2).describe('How many levels of folders to list.'),
})

export const listOutput = z.object({
  pages: z.array(z.object({ path: z.string().describe('For read_page.'), title: z.string() })),
  folders: z
    .array(z.object({ path: z.string(), pages: z.number().describe('Number of pages below it.') }))
    .describe('Folders that were not opened because of the depth.'),
  complete: z.boolean().describe('False if there are more: list a folder on a deeper level.'),
})

export const findInput = z.object({
  text: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .describe('The exact text, for example an option or an error code. Case is ignored.'),
  path: folder,
})

export const findOutput = z.object({
  matches: z.array(
    z.object({
      path: z.string(),
      line: z.number().describe('Line of the Markdown, from 1.'),
      text: z.string(),
    }),
  ),
  complete: z.boolean().describe('False if there can be more: pass a path or a longer text.'),
})

export const feedbackInput = z.object({
  path: z.string().min(1).max(2000).describe('Path of the page, as returned by search or read_page.'),
  feedback: z
    .string()
    .trim()
    .min(3)
    .max(2000)
    .describe('What is wrong, outdated or missing on the page. Do not include personal or secret data.'),
})

export const feedbackOutput = z.object({ id: z.string().describe('ID of the stored feedback.') })

export type ListOutput = z.infer<typeof listOutput>
export type FindOutput = z.infer<typeof findOutput>
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

export function formatListOutput({ pages, folders, complete }: ListOutput): string {
  const lines = [
    ...pages.map(({ path, title }) => `${path} — ${title}`),
    ...folders.map(({ path, pages: count }) => `${path}/ (${formatCount(count, 'page')})`),
  ].sort()
  if (lines.length === 0) return 'There are no pages at this path.'
  return [...lines, ...(complete ? [] : ['(There are more pages. List a folder.)'])].join('\n')
}

export function formatFindOutput({ matches, complete }: FindOutput): string {
  if (matches.length === 0 && complete)
    return 'No page has this text. Try search, which also finds other words.'
  const lines = matches.map(({ path, line, text }) => `${path}:${line}: ${text}`)
  return [...lines, ...(complete ? [] : ['(There can be more matches. Pass a path or a longer text.)'])].join(
    '\n',
  )
}
