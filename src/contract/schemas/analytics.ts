import { z } from 'zod'
import { instant, orderedRange } from './export.ts'
import { pageLimit } from './paging.ts'
import { text, timestamp } from './text.ts'

const range = {
  dateFrom: instant.optional().describe('Start of the range; its whole UTC day is included.'),
  dateTo: instant
    .optional()
    .describe('End of the range, not included. If it is within a day, that whole UTC day is included.'),
}

const offset = z
  .string('must be given exactly once')
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
  .default(0)
  .meta({ parameter: { type: 'integer', minimum: 0, default: 0 } })

export const analyticsDaysQuerySchema = z
  .object({
    dateFrom: instant
      .optional()
      .describe(
        'Start of the range; its whole UTC day is included. At most 400 days before the end. Default: 30 days before it.',
      ),
    dateTo: instant
      .optional()
      .describe(
        'End of the range, not included. If it is within a day, that whole UTC day is included. Default: now.',
      ),
  })
  .refine(...orderedRange('dateFrom', 'dateTo'))

export const searchKinds = ['without-results', 'without-clicks'] as const

export const searchesQuerySchema = z
  .object({
    ...range,
    limit: pageLimit(100, 50).describe('Page size.'),
    cursor: text(2000).optional().describe('`nextCursor` of the previous page.'),
    only: z
      .enum(searchKinds)
      .optional()
      .describe(
        '`without-results`: queries that found nothing at least once. `without-clicks`: queries that found something, but no result was opened.',
      ),
  })
  .refine(...orderedRange('dateFrom', 'dateTo'))

export const callerStatsQuerySchema = z
  .object({
    dateFrom: instant.optional().describe('Start of the range; included.'),
    dateTo: instant.optional().describe('End of the range; not included.'),
  })
  .refine(...orderedRange('dateFrom', 'dateTo'))

export const trafficQuerySchema = z
  .object({
    ...range,
    limit: pageLimit(250, 50).describe('Maximum number of pages.'),
    offset: offset.describe('Number of pages to skip.'),
  })
  .refine(...orderedRange('dateFrom', 'dateTo'))

const count = z.int().min(0)
const traffic = {
  human: count.describe('By people.'),
  ai: count.describe('By AI crawlers, assistants and agents.'),
}
const views = { ...traffic, total: count }
const visitors = {
  ...traffic,
  total: count.describe('A visitor who is counted as both is counted once.'),
}
const path = z.string().describe('Path of the page.')

export const viewsSchema = z.object({
  totals: z.object(views).describe('Of the whole site.'),
  views: z.array(z.object({ path, ...views })).describe('Most viewed first.'),
  hasMore: z.boolean(),
})

export const visitorsSchema = z.object({
  totals: z.object(visitors).describe('Of the whole site.'),
  visitors: z.array(z.object({ path, ...visitors })).describe('Most visited first.'),
  hasMore: z.boolean(),
})

export const analyticsDaysSchema = z.object({
  days: z
    .array(
      z.object({
        date: z.iso.date().describe('UTC.'),
        views: z.object(views),
        visitors: z.object(visitors),
        searches: count,
        searchesWithoutResults: count,
        searchesWithClick: count.describe('Results that were opened.'),
      }),
    )
    .describe('Every day of the range, oldest first.'),
})

export const searchesSchema = z.object({
  searches: z
    .array(
      z.object({
        searchQuery: z.string().describe('In lower case, at most 200 characters.'),
        hits: count.describe('How often it was searched for.'),
        ctr: z.number().min(0).max(1).describe('Opened results for each search.'),
        topClickedPage: z.string().nullable().describe('Path of the page whose result was opened most.'),
        lastSearchedAt: timestamp,
        hitsWithoutResults: count,
      }),
    )
    .describe('Most frequent first.'),
  totalSearches: count.describe('All searches in the range.'),
  nextCursor: z.string().nullable(),
  complete: z.boolean().describe('False if only the first 200,000 different queries are listed.'),
})

export const callerStatsSchema = z.object({
  web: count.describe('Asked on a page in a browser.'),
  api: count.describe('Asked by a program.'),
  other: count.describe('Not known: questions that were imported, or that an earlier release stored.'),
  total: count,
})

/** Sent by the search box of a site when a search has ended or a result is opened. */
export const tellSearchSchema = z.object({
  q: text(200),
  language: text(100).nullish(),
  version: text(200).nullish(),
  section: text(500).nullish(),
  /** Path of the page whose result was opened. */
  opened: text(2000).nullish(),
  /** The search was counted before, because the server showed its results as a page. */
  isCounted: z.boolean().optional(),
})

export type AnalyticsDays = z.infer<typeof analyticsDaysSchema>
export type SearchKind = (typeof searchKinds)[number]
export type SearchReport = z.infer<typeof searchesSchema>
export type CallerStats = z.infer<typeof callerStatsSchema>
export type TrafficQuery = z.output<typeof trafficQuerySchema>
