import { z } from 'zod'
import { timestamp } from './text.ts'

/** In the order in which questions are listed. */
export const replayResults = ['lost', 'gained', 'unanswered', 'not-compared', 'kept'] as const
export const lossCauses = ['page-deleted', 'section-removed', 'section-changed', 'unchanged'] as const

const count = z.int().min(0)
const place = z.object({
  path: z.string(),
  anchor: z.string().nullable(),
  title: z.string().describe('Title of the page.'),
})
const countsSchema = z.object({
  answered: count.describe('Questions that the live site answers.'),
  lost: count.describe('Those that the deployment does not answer.'),
  unanswered: count.describe('Questions that the live site does not answer.'),
  gained: count.describe('Those that the deployment answers.'),
})

export const replaySchema = z.object({
  statusId: z.string(),
  comparedWith: z
    .string()
    .nullable()
    .describe(
      'Status ID of the live deployment at that time; null if the deployment was not compared, for example because no questions had been asked.',
    ),
  complete: z.boolean().describe('False if the questions took too long, so that some were not asked.'),
  counts: countsSchema,
  questions: z
    .array(
      z.object({
        question: z
          .string()
          .nullable()
          .describe('The most typical question of the group; null once it is erased.'),
        count: count.describe('How often the group was asked.'),
        lastAskedAt: timestamp,
        result: z
          .enum(replayResults)
          .describe(
            '`lost`: only the live site answers. `gained`: only the deployment answers. `unanswered`: neither answers. `not-compared`: neither answers without a language model, but most readers got an answer. `kept`: both answer.',
          ),
        live: place.nullable().describe('The section of the live site that answers.'),
        built: place.nullable().describe('The section of the deployment that answers.'),
        cause: z
          .enum(lossCauses)
          .nullable()
          .describe(
            'What happened to the section of a lost question. `unchanged`: changes elsewhere made the search less certain.',
          ),
      }),
    )
    .describe('At most 200, grouped by similarity; lost ones first.'),
})

/** Counts as one line, for example “Answers 14 of 37 unanswered questions, loses 2.” */
export function describeReplay({ unanswered, gained, lost }: ReplayCounts): string {
  const noun = unanswered === 1 ? 'question' : 'questions'
  return `Answers ${gained} of ${unanswered} unanswered ${noun}, loses ${lost === 0 ? 'none' : lost}.`
}

const happenings: Record<LossCause, string> = {
  'page-deleted': 'the page was deleted',
  'section-removed': 'the section was removed',
  'section-changed': 'the section changed',
  unchanged: 'the section is unchanged, but changes elsewhere made the search less certain',
}

export function describeLossCause(cause: LossCause): string {
  return happenings[cause]
}

/** The address of a section within its site. */
export function writePlace({ path, anchor }: Pick<ReplayPlace, 'path' | 'anchor'>): string {
  return anchor === null ? path : `${path}#${anchor}`
}

export type ReplayView = z.output<typeof replaySchema>
export type ReplayCounts = z.output<typeof countsSchema>
export type ReplayPlace = z.output<typeof place>
export type ReplayResult = (typeof replayResults)[number]
export type LossCause = (typeof lossCauses)[number]
