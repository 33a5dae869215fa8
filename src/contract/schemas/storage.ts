import { z } from 'zod'

const bytes = z.int().min(0)

const byKindSchema = z.object({
  conversations: bytes.describe('Questions, answers and feedback.'),
  deployments: bytes.describe(
    'Sites, indexes, vectors, images and screenshots of the deployments that are kept.',
  ),
  uploads: bytes.describe('Uploaded sources, also while they arrive.'),
  logs: bytes.describe('Logs and findings of deployments.'),
})

export const storageSchema = z.object({
  limitBytes: bytes.nullable().describe('Null: no limit.'),
  usedBytes: bytes,
  bytes: byKindSchema,
  projects: z
    .array(
      z.object({
        projectId: z.string(),
        domain: z.string(),
        name: z.string(),
        archived: z.boolean(),
        preview: z.boolean(),
        usedBytes: bytes,
        bytes: byKindSchema,
      }),
    )
    .describe('The projects that store most, at most 100, including previews and archived projects.'),
})

export type StorageView = z.infer<typeof storageSchema>
