import { storageSchema } from '../schemas/storage.ts'
import type { Route } from './route.ts'

const bytes = { conversations: 52_428_800, deployments: 314_572_800, uploads: 20_971_520, logs: 1_048_576 }
const usedBytes = 389_021_696

export const storageRoutes = {
  readStorage: {
    method: 'GET',
    path: '/v1/storage',
    tag: 'Projects',
    summary: 'Read the storage use',
    description:
      'The bytes that the organisation stores, by kind and project, and its limit. Conversations and logs are counted within about ten seconds, files when they are stored. Over the limit, questions, uploads and deployments are refused with `storage-full`. Sites, search, export, erasure and settings continue to work.',
    scope: 'read',
    params: {},
    success: { status: 200, description: 'The storage use.', schema: storageSchema },
    errors: [],
    example: {
      response: {
        limitBytes: 1_073_741_824,
        usedBytes,
        bytes,
        projects: [
          {
            projectId: '01K5ZQ2V4C6D8E0F2G4H6J8K0M',
            domain: 'acme',
            name: 'Acme',
            archived: false,
            preview: false,
            usedBytes,
            bytes,
          },
        ],
      },
    },
  },
} as const satisfies Record<string, Route>
