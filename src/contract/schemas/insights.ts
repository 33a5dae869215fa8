import { z } from 'zod'
import { instantOrDay, resolutionStatuses } from './export.ts'
import { pageLimit } from './paging.ts'
import { timestamp } from './text.ts'

const timeZone = z.string().max(100).refine(isTimeZone, 'must be an IANA time zone, such as Europe/Madrid')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const range = {
  from: instantOrDay.optional().describe('Start of the range; default 30 days before `to`.'),
  to: instantOrDay.optional().describe('End of the range, not included; default now.'),
  timeZone: timeZone.optional().describe('Time zone of the days and of `YYYY-MM-DD`; default UTC.'),
}

export const insightsQuerySchema = z.object(range)

const count = z.int().min(0)
const counted = z.object({ questions: count, answered: count })

export const insightsSchema = z.object({
  from: timestamp,
  to: timestamp,
  timeZone: z.string(),
  complete: z
    .boolean()
    .describe('False if there were more than 500,000 questions; then only the newest are counted.'),
  questions: count,
  answered: count,
  answeredRate: z.number().nullable().describe('0 to 1; null without questions.'),
  days: z
    .array(counted.extend({ date: z.iso.date() }))
    .describe('All days, including those without questions.'),
  categories: z.array(counted.extend({ category: z.string().nullable() })).describe('Most frequent first.'),
  resolutions: z
    .array(z.object({ resolution: z.enum(resolutionStatuses), reason: z.string(), questions: count }))
    .describe('Most frequent first.'),
  citedPages: z
    .array(z.object({ title: z.string(), url: z.string(), answers: count }))
    .describe('The fifty most cited pages.'),
  askedFrom: z
    .array(counted.extend({ pageUrl: z.string() }))
    .describe('The fifty pages with the most questions.'),
  feedback: z.object({ up: count, down: count, comments: count }),
})

export const gapsQuerySchema = z.object({
  ...range,
  limit: pageLimit(500, 50).describe('Maximum number of groups.'),
  format: z.enum(['json', 'csv']).optional().describe('`csv` has the same effect as `Accept: text/csv`.'),
})

const page = z.object({ title: z.string(), path: z.string(), url: z.string() })

const gapSchema = z.object({
  question: z.string().describe('The most typical question of the group.'),
  count: count.describe('Number of unanswered questions in the group.'),
  examples: z.array(z.string()).describe('Up to five other questions of the group.'),
  lastAskedAt: timestamp,
  nearestPage: page.nullable().describe('The closest page of the live deployment.'),
  now: z
    .object({ resolution: z.enum(resolutionStatuses), pages: z.array(page) })
    .describe('Result of asking the live deployment now, without a language model.'),
})

export const gapsSchema = z.object({
  from: timestamp,
  to: timestamp,
  statusId: z.string().describe('Status ID of the live deployment.'),
  complete: z
    .boolean()
    .describe('False if there were more than 5,000 unanswered questions; then only the newest are grouped.'),
  unanswered: count.describe('Number of grouped questions.'),
  gaps: z.array(gapSchema).describe('Most frequent first.'),
})

export const gapColumns = [
  'question',
  'count',
  'lastAskedAt',
  'nearestPageTitle',
  'nearestPagePath',
  'nowResolution',
  'nowPages',
  'examples',
] as const

/** Returns the cells of `gapColumns`; several values in one cell are separated by line feeds. */
export function gapCells({ nearestPage, now, ...gap }: Gap): string[] {
  return [
    gap.question,
    String(gap.count),
    gap.lastAskedAt,
    nearestPage?.title ?? '',
    nearestPage?.path ?? '',
    now.resolution,
    now.pages.map(({ path }) => path).join('\n'),
    gap.examples.join('\n'),
  ]
}

export type Insights = z.infer<typeof insightsSchema>
export type GapsQuery = z.output<typeof gapsQuerySchema>
export type Gaps = z.infer<typeof gapsSchema>
export type Gap = z.infer<typeof gapSchema>
