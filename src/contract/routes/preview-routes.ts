import {
  createPreviewSchema,
  previewListSchema,
  previewSchema,
  previewTriggerSchema,
} from '../schemas/previews.ts'
import type { Route } from './route.ts'

const projectParams = { projectId: 'Identifier of the documentation project.' }
const preview = {
  branch: 'proxy',
  projectId: '01K5ZR1A2C4E6G8J0M2P4R6T8V',
  domain: 'acme-proxy',
  previewUrl: 'https://lectern.example.com/sites/acme-proxy',
  liveStatusId: '01K5ZR1B3D5F7H9K1N3Q5S7V9X',
  statusId: '01K5ZR1B3D5F7H9K1N3Q5S7V9X',
  status: 'success',
  updatedAt: '2026-09-25T10:20:00.000Z',
} as const

export const previewRoutes = {
  createPreview: {
    method: 'POST',
    path: '/v1/project/preview/{projectId}',
    tag: 'Previews',
    summary: 'Deploy a branch to its preview',
    description:
      'Makes the preview of a branch, or deploys the branch to it once more. A preview has a site, an index and an assistant domain of its own; what is live is not touched. Refused with `conflict` where the project is not deployed from a git repository, or has as many previews as there can be.',
    key: 'admin',
    scope: 'write',
    params: projectParams,
    body: { schema: createPreviewSchema, limitBytes: 64 * 1024 },
    success: {
      status: 202,
      description: 'The update of the preview is queued.',
      schema: previewTriggerSchema,
    },
    errors: ['not-found', 'conflict'],
    example: {
      body: { branch: preview.branch },
      response: { statusId: preview.statusId, previewUrl: preview.previewUrl },
    },
  },
  listPreviews: {
    method: 'GET',
    path: '/v1/project/preview/{projectId}',
    tag: 'Previews',
    summary: 'List previews',
    description: 'The previews of a project that have not ended.',
    key: 'admin',
    scope: 'read',
    params: projectParams,
    success: { status: 200, description: 'The previews.', schema: previewListSchema },
    errors: ['not-found'],
    example: { response: { previews: [preview] } },
  },
  endPreview: {
    method: 'DELETE',
    path: '/v1/project/preview/{projectId}/{branch}',
    tag: 'Previews',
    summary: 'End a preview',
    description:
      'Its site and its assistant are gone at once, and an update of it that is under way is stopped. Its conversations stay stored.',
    key: 'admin',
    scope: 'write',
    params: { ...projectParams, branch: 'The branch; a slash in its name is written `%2F`.' },
    success: { status: 200, description: 'The preview as it was.', schema: previewSchema },
    errors: ['not-found'],
    example: { response: preview },
  },
} as const satisfies Record<string, Route>
