import {
  triggerUpdateQuerySchema,
  updateEventsQuerySchema,
  updateListQuerySchema,
  updateListSchema,
  updateStatusSchema,
  updateStepListSchema,
  updateTriggerSchema,
  uploadUpdateQuerySchema,
} from '../schemas/update-status.ts'
import type { Route } from './route.ts'

export const statusExample = {
  _id: '01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
  projectId: '01K5ZQ5A1B2C3D4E5F6G7H8J9K',
  createdAt: '2026-09-25T08:12:31.402Z',
  endedAt: '2026-09-25T08:12:33.118Z',
  status: 'success',
  summary: 'Deployed 24 pages; 1 changed.',
  logs: [
    'Fetching https://git.example.com/acme/docs.git at main',
    'Read 31 files',
    'Parsed 24 pages',
    'Live',
  ],
  subdomain: 'acme',
  author: { name: 'Ada Example' },
  commit: {
    sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
    ref: 'main',
    message: 'Explain the proxy settings',
    filesChanged: { added: [], modified: ['guide/proxy.mdx'], removed: [] },
  },
  source: 'api',
}

const { logs: _, ...statusSummary } = statusExample
const stepsExample = [
  { step: 'fetch', startedAt: '2026-09-25T08:12:31.480Z', endedAt: '2026-09-25T08:12:32.002Z' },
  { step: 'read', startedAt: '2026-09-25T08:12:32.002Z' },
]
const { filesChanged: __, ...commitExample } = statusExample.commit
const { endedAt: ___, ...openExample } = statusSummary
const eventExample = {
  ...openExample,
  commit: commitExample,
  status: 'in_progress',
  summary: 'Reading the files.',
  steps: stepsExample,
  previewOf: null,
}
const triggerExample = { statusId: '01K5ZQ6M3T8W4Y0V2X7B9C1D5E' }

export const statusRoutes = {
  readUpdateStatus: {
    method: 'GET',
    path: '/v1/project/update-status/{statusId}',
    tag: 'Status',
    summary: 'Read a deployment’s status',
    description:
      'The response has an `ETag`: send it as `If-None-Match` to get 304 if nothing has changed. `Prefer: wait=N` (up to 60) delays the response until the status changes or N seconds have passed.',
    scope: 'read',
    params: { statusId: 'Status ID of the deployment.' },
    success: { status: 200, description: 'The deployment.', schema: updateStatusSchema },
    errors: ['not-found'],
    example: { response: statusExample },
  },
  triggerUpdate: {
    method: 'POST',
    path: '/v1/project/update/{projectId}',
    tag: 'Status',
    summary: 'Trigger a deployment',
    description: 'Queues a deployment of the project from its source. Needs no body.',
    scope: 'write',
    adminLimit: 'updates',
    params: { projectId: 'ID of the project.' },
    query: triggerUpdateQuerySchema,
    success: { status: 202, description: 'The deployment is queued.', schema: updateTriggerSchema },
    errors: ['not-found', 'conflict', 'storage-full'],
    example: { response: triggerExample },
  },
  uploadUpdate: {
    method: 'POST',
    path: '/v1/project/upload/{projectId}',
    tag: 'Status',
    summary: 'Upload documentation and deploy it',
    description:
      'The body is a gzipped tar archive of the documentation. It becomes the project’s source, and a deployment is queued.',
    scope: 'write',
    adminLimit: 'updates',
    audit: 'documentation-uploaded',
    params: { projectId: 'ID of the project.' },
    query: uploadUpdateQuerySchema,
    body: { upload: 'application/gzip' },
    success: { status: 202, description: 'The deployment is queued.', schema: updateTriggerSchema },
    errors: ['not-found', 'invalid-request', 'storage-full'],
    example: { response: triggerExample },
  },
  listUpdates: {
    method: 'GET',
    path: '/v1/project/updates/{projectId}',
    tag: 'Status',
    summary: 'List a project’s deployments',
    description: 'Newest first, without their logs.',
    scope: 'read',
    params: { projectId: 'ID of the project.' },
    query: updateListQuerySchema,
    success: { status: 200, description: 'A page of deployments.', schema: updateListSchema },
    errors: ['not-found'],
    example: {
      query: { limit: 1 },
      response: { updates: [statusSummary], nextCursor: statusSummary._id, hasMore: true },
    },
  },
  listUpdateSteps: {
    method: 'GET',
    path: '/v1/project/update-status/{statusId}/steps',
    tag: 'Status',
    summary: 'List a deployment’s steps',
    description:
      'When each step of the newest attempt started and ended. Empty for a queued deployment, a rollback, and a deployment of an earlier release.',
    scope: 'read',
    params: { statusId: 'Status ID of the deployment.' },
    success: { status: 200, description: 'The steps.', schema: updateStepListSchema },
    errors: ['not-found'],
    example: { response: { steps: stepsExample } },
  },
  followUpdates: {
    method: 'GET',
    path: '/v1/project/update-events',
    tag: 'Status',
    summary: 'Follow all deployments',
    description:
      'Streams server-sent events about the deployments of your organisation. The stream starts with an `update` event for each running or queued deployment, up to 50, and a `ready` event. An `update` event follows whenever a deployment is queued, changes or ends. Its data is the deployment with its steps, as JSON. If a deployment changes faster than you read, you get its newest state only. A comment is sent every 15 seconds. After a disconnect, connect again: the stream sends no earlier events, so read the list of deployments after each `ready`. An organisation can have 100 open streams per server process; more are refused with `rate-limited`.',
    scope: 'read',
    params: {},
    query: updateEventsQuerySchema,
    success: { status: 200, description: 'The events.', schema: 'event-stream' },
    errors: ['not-found', 'rate-limited'],
    example: {
      response: `retry: 1000\n\nevent: update\ndata: ${JSON.stringify(eventExample)}\n\nevent: ready\ndata: {}\n\n`,
    },
  },
} as const satisfies Record<string, Route>
