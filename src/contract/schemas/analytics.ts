import { z } from 'zod'
import { instant, orderedRange } from './export.ts'
import { pageLimit } from './paging.ts'

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

export type TrafficQuery = z.output<typeof trafficQuerySchema>
