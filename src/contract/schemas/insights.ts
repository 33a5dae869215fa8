import { z } from 'zod'
import { instantOrDay, resolutionStatuses } from './export.ts'
import { pageLimit } from './paging.ts'
import { timestamp } from './text.ts'

const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'must be a time zone of the IANA database, such as Europe/Madrid')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const range = {
  from: instantOrDay.optional().describe('From this time on; 30 days before `to` unless given.'),
  to: instantOrDay.optional().describe('Before this time; now unless given.'),
  timeZone: timeZone.optional().describe('What a day is, and where `YYYY-MM-DD` begins; UTC unless given.'),
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
    .describe('False where there were more than 500,000 questions: then the newest of them are counted.'),
  questions: count,
  answered: count,
  answeredRate: z.number().nullable().describe('0 to 1; null where nothing was asked.'),
  days: z.array(counted.extend({ date: z.iso.date() })).describe('Every day, also those without a question.'),
  categories: z.array(counted.extend({ category: z.string().nullable() })).describe('Most asked first.'),
  resolutions: z
    .array(z.object({ resolution: z.enum(resolutionStatuses), reason: z.string(), questions: count }))
    .describe('Most frequent first.'),
  citedPages: z
    .array(z.object({ title: z.string(), url: z.string(), answers: count }))
    .describe('The fifty pages that most answers cite.'),
  askedFrom: z
    .array(counted.extend({ pageUrl: z.string() }))
    .describe('The fifty pages on which most was asked.'),
  feedback: z.object({ up: count, down: count, comments: count }),
})

export const gapsQuerySchema = z.object({
  ...range,
  limit: pageLimit(500).optional().describe('Groups at most; 50 unless given.'),
  format: z
    .enum(['json', 'csv'])
    .optional()
    .describe('`csv` for a spreadsheet, as `Accept: text/csv` asks for.'),
})

const page = z.object({ title: z.string(), path: z.string(), url: z.string() })

const gapSchema = z.object({
  question: z.string().describe('The most typical of the group.'),
  count: count.describe('How often it was asked, in any words, without being answered.'),
  examples: z.array(z.string()).describe('Up to five other wordings.'),
  lastAskedAt: timestamp,
  nearestPage: page.nullable().describe('Of the live deployment.'),
  now: z
    .object({ resolution: z.enum(resolutionStatuses), pages: z.array(page) })
    .describe('What the live deployment finds when it is asked now; no language model is called.'),
})

export const gapsSchema = z.object({
  from: timestamp,
  to: timestamp,
  statusId: z.string().describe('The live deployment, which was asked.'),
  complete: z
    .boolean()
    .describe('False where there were more than 5,000 unanswered questions: the newest are grouped.'),
  unanswered: count.describe('Questions that were grouped.'),
  gaps: z.array(gapSchema).describe('Most asked first.'),
})

/** The columns of gaps as a table. */
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

/** A gap as the cells of `gapColumns`; several values in one cell stand on lines of their own. */
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
