import { z } from 'zod'
import { text, timestamp } from './text.ts'
import { updateStates } from './update-status.ts'

export const createPreviewSchema = z.object({
  branch: text(200).refine(value => value.trim() !== '', 'must not be empty'),
})

export const previewTriggerSchema = z.object({
  statusId: z.string().describe('Status ID of the queued deployment.'),
  previewUrl: z.url().describe('Address of the preview once it is live.'),
})

export const previewSchema = z.object({
  branch: z.string(),
  projectId: z.string().describe('ID of the preview, for its deployments and conversations.'),
  domain: z
    .string()
    .describe('Domain for questions to the preview’s assistant. The project’s assistant keys work for it.'),
  previewUrl: z.url(),
  liveStatusId: z.string().nullable().describe('Status ID of the preview’s live deployment.'),
  statusId: z.string().describe('Status ID of the preview’s newest deployment.'),
  status: z.enum(updateStates),
  updatedAt: timestamp.describe('When the newest deployment was requested.'),
})

export const previewListSchema = z.object({ previews: z.array(previewSchema).describe('Sorted by branch.') })

export type PreviewView = z.infer<typeof previewSchema>
