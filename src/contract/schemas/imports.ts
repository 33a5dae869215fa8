import { z } from 'zod'
import { instant, resolutionStatuses } from './export.ts'
import { ratings } from './feedback.ts'
import { list } from './list.ts'
import { feedbackSources, feedbackStatuses } from './page-feedback.ts'
import { filledText, text } from './text.ts'

export const importKinds = ['conversations', 'feedback'] as const

export const importLimits = { rows: 500, bodyBytes: 8 * 1024 * 1024 } as const

export const importSchema = z.object({
  kind: z.enum(importKinds),
  rows: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .max(importLimits.rows)
    .describe('Rows of an export. Rows that cannot be imported do not affect the others.'),
  fileDigest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 digest: 64 hexadecimal digits')
    .optional()
    .describe('SHA-256 digest of the file that the rows come from, for the audit log.'),
  dryRun: z.boolean().optional().describe('Checks the rows without storing them.'),
})

const count = z.int().min(0)

export const importResultSchema = z.object({
  imported: count.describe('Rows that were stored; with `dryRun`, that would be.'),
  duplicates: count.describe('Rows that an earlier import stored, also if they were erased since.'),
  expired: count.describe('Rows that are older than the retention period of the project.'),
  refused: z.array(z.object({ row: z.int().describe('Position in `rows`, from 0.'), message: z.string() })),
})

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)
const id = filledText(500).nullish()

/** A row of the export of conversations, of this service or one with the same API. Members that are not listed are ignored. */
export const importedConversationSchema = z.object({
  id,
  timestamp: instant,
  threadId: text(500).nullish(),
  fp: text(500).nullish(),
  query: filledText(100_000),
  response: text(1_000_000),
  sources: list(z.object({ title: text(2_000), url: text(2_000) }), { max: 500 }).nullish(),
  queryCategory: text(200).nullish(),
  resolutionStatus: z.enum(resolutionStatuses),
  pageUrl: text(2_000).nullish(),
  feedback: optional(
    z.object({
      rating: z.enum(ratings).nullable(),
      comment: text(2_000).nullish(),
      at: instant.nullish(),
    }),
  ),
})

/** A row of the list of feedback on pages. */
export const importedFeedbackSchema = z.object({
  id,
  path: filledText(1_000),
  createdAt: instant,
  comment: text(10_000).nullish(),
  source: z.enum(feedbackSources).nullish(),
  status: z.enum(feedbackStatuses).nullish(),
  helpful: z.boolean().nullish(),
  code: text(10_000).nullish(),
  filename: text(1_000).nullish(),
  lang: text(100).nullish(),
})

export type ImportKind = (typeof importKinds)[number]
export type ImportRequest = z.output<typeof importSchema>
export type ImportResult = z.output<typeof importResultSchema>
export type ImportedConversation = z.output<typeof importedConversationSchema>
export type ImportedFeedback = z.output<typeof importedFeedbackSchema>
