import { z } from 'zod'
import { text, timestamp } from './text.ts'
import { updateStates } from './update-status.ts'

export const createPreviewSchema = z.object({
  branch: text(200).refine(value => value.trim() !== '', 'must not be empty'),
})

export const previewTriggerSchema = z.object({
  statusId: z.string().describe('Pass it to the status endpoint.'),
  previewUrl: z.url().describe('Where the preview is shown once it is live.'),
})

export const previewSchema = z.object({
  branch: z.string(),
  projectId: z.string().describe('Identifier of the preview itself, for its updates and its conversations.'),
  domain: z.string().describe('For questions to its assistant, with the project’s own assistant keys.'),
  previewUrl: z.url(),
  liveStatusId: z.string().nullable().describe('The deployment that the preview shows.'),
  statusId: z.string().describe('Its newest update.'),
  status: z.enum(updateStates),
  updatedAt: timestamp.describe('When that update was asked for.'),
})

export const previewListSchema = z.object({ previews: z.array(previewSchema).describe('By branch.') })

export type PreviewView = z.infer<typeof previewSchema>
