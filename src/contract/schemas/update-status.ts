import { z } from 'zod'
import { pageLimit, ulid } from './paging.ts'
import { text, timestamp } from './text.ts'

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
  _id: z.string().describe('Status ID of the deployment.'),
  projectId: z.string().describe('ID of the project.'),
  createdAt: timestamp,
  endedAt: timestamp.optional().describe('Missing until the deployment has ended.'),
  status: z.enum(updateStates),
  summary: z.string().describe('One sentence about the state of the deployment.'),
  logs: z.array(z.string()),
  subdomain: z.string().describe('Domain of the project.'),
  screenshot: z.url().optional().describe('PNG of the deployed home page.'),
  screenshotLight: z.url().optional(),
  screenshotDark: z.url().optional(),
  author: authorSchema.nullable(),
  commit: commitSchema.optional(),
  source: z.enum(updateSources).describe('What triggered the deployment.'),
})

export const updateSteps = ['fetch', 'read', 'parse', 'index', 'embed', 'publish'] as const

export const updateStepSchema = z.object({
  step: z.enum(updateSteps),
  startedAt: timestamp,
  endedAt: timestamp.optional().describe('Missing while the step is running.'),
})

export const updateStepListSchema = z.object({
  steps: z.array(updateStepSchema).describe('The steps that have started, in order.'),
})

const publishAnyway = z
  .enum(['true', 'false'])
  .optional()
  .describe('`true`: failed checks are reported, but do not stop the deployment.')

export const triggerUpdateQuerySchema = z.object({ publishAnyway })

export const uploadUpdateQuerySchema = z.object({
  publishAnyway,
  name: text(200).optional().describe('Name of the uploaded folder.'),
})

export const updateTriggerSchema = z.object({
  statusId: z.string().describe('Status ID of the queued deployment.'),
})

export const updateSummarySchema = updateStatusSchema.omit({ logs: true })

export const updateListQuerySchema = z.object({
  limit: pageLimit(100, 20).describe('Page size.'),
  cursor: ulid.optional().describe('`nextCursor` of the previous page.'),
})

export const updateListSchema = z.object({
  updates: z.array(updateSummarySchema).describe('Newest first, without their logs.'),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export const updateEventsQuerySchema = z.object({
  projectId: ulid.optional().describe('Only deployments of this project and its previews.'),
})

/** A deployment in the event stream, without its log and the list of changed files. */
export const updateEventSchema = updateSummarySchema.extend({
  commit: commitSchema.omit({ filesChanged: true }).optional(),
  steps: z.array(updateStepSchema),
  previewOf: z.string().nullable().describe('ID of the project whose preview this is.'),
})

export type UpdateStep = z.infer<typeof updateStepSchema>
export type UpdateEvent = z.infer<typeof updateEventSchema>
export type UpdateState = (typeof updateStates)[number]
export type UpdateSource = (typeof updateSources)[number]
export type UpdateAuthor = z.infer<typeof authorSchema>
export type UpdateCommit = z.infer<typeof commitSchema>
export type UpdateStatus = z.infer<typeof updateStatusSchema>
