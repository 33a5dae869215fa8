import { z } from 'zod'

export const checklistItems = ['deploy', 'ask', 'embed', 'model', 'invite'] as const

export const checklistSchema = z.object({
  dismissed: z.boolean().describe('An owner has hidden the checklist.'),
  items: z.array(z.object({ id: z.enum(checklistItems), done: z.boolean() })),
})

export const changeChecklistSchema = z.object({
  dismissed: z.boolean().optional(),
  snippetCopied: z.literal(true).optional().describe('Marks `embed` as done.'),
})

export type Checklist = z.infer<typeof checklistSchema>
export type ChangeChecklist = z.infer<typeof changeChecklistSchema>
