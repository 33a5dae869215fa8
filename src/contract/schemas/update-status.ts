import { z } from 'zod'
import { pageLimit, ulid } from './paging.ts'
import { timestamp } from './text.ts'

export const updateStates = ['queued', 'in_progress', 'success', 'failure'] as const
const updateSources = [
  'internal',
  'github-app-installation',
  'api',
  'github',
  'dashboard',
  'gitlab',
  'onboarding',
] as const

const authorSchema = z.object({
  name: z.string().optional(),
  avatarUrl: z.string().optional(),
  githubUserId: z.number().optional(),
})

const commitSchema = z.object({
  sha: z.string().optional(),
  ref: z.string().optional(),
  message: z.string().optional(),
  filesChanged: z
    .object({ added: z.array(z.string()), modified: z.array(z.string()), removed: z.array(z.string()) })
    .optional(),
})

export const updateStatusSchema = z.object({
  _id: z.string().describe('Status identifier of the triggered update.'),
  projectId: z.string().describe('Identifier of the documentation project.'),
  createdAt: timestamp,
  endedAt: timestamp.optional().describe('Left out until the update has ended.'),
  status: z.enum(updateStates),
  summary: z.string().describe('One sentence on the state of the update.'),
  logs: z.array(z.string()),
  subdomain: z.string().describe('The domain of the project being updated.'),
  screenshot: z.url().optional().describe('PNG of the deployed home page.'),
  screenshotLight: z.url().optional(),
  screenshotDark: z.url().optional(),
  author: authorSchema.nullable(),
  commit: commitSchema.optional(),
  source: z.enum(updateSources).describe('What triggered the update.'),
})

export const updateTriggerSchema = z.object({
  statusId: z.string().describe('Pass it to the status endpoint.'),
})

export const updateSummarySchema = updateStatusSchema.omit({ logs: true })

export const updateListQuerySchema = z.object({
  limit: pageLimit(100).optional().describe('Updates on a page at most; 20 unless given.'),
  cursor: ulid.optional().describe('`nextCursor` of the page before.'),
})

export const updateListSchema = z.object({
  updates: z.array(updateSummarySchema).describe('Newest first, without their logs.'),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export type UpdateState = (typeof updateStates)[number]
export type UpdateSource = (typeof updateSources)[number]
export type UpdateAuthor = z.infer<typeof authorSchema>
export type UpdateCommit = z.infer<typeof commitSchema>
export type UpdateStatus = z.infer<typeof updateStatusSchema>
