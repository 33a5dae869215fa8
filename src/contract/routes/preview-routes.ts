import {
  createPreviewSchema,
  previewListSchema,
  previewSchema,
  previewTriggerSchema,
} from '../schemas/previews.ts'
import type { Route } from './route.ts'

const projectParams = { projectId: 'ID of the project.' }
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
      'Creates the preview of a branch, or deploys the branch to it again. A preview has its own site, index and assistant domain; the live deployment does not change. Refused with `conflict` if the project’s source is not a git repository, or if the project already has the maximum number of previews.',
    scope: 'write',
    adminLimit: 'previews',
    params: projectParams,
    body: { schema: createPreviewSchema, limitBytes: 64 * 1024 },
    success: {
      status: 202,
      description: 'The preview’s deployment is queued.',
      schema: previewTriggerSchema,
    },
    errors: ['not-found', 'conflict', 'storage-full'],
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
    description: 'The current previews of a project.',
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
      'Removes the preview’s site and assistant immediately and stops its running deployment. Its conversations stay stored.',
    scope: 'write',
    params: { ...projectParams, branch: 'The branch name, with `/` written as `%2F`.' },
    success: { status: 200, description: 'The ended preview.', schema: previewSchema },
    errors: ['not-found'],
    example: { response: preview },
  },
} as const satisfies Record<string, Route>
