import { updateStatusSchema, updateTriggerSchema } from '../schemas/update-status.ts'
import type { Route } from './route.ts'
import { statusExample } from './status-routes.ts'

const params = { statusId: 'Status identifier of the update.' }
const newUpdateExample = { statusId: '01K5ZQ9B2N4V6X8Z0C2E4G6J8M' }

export const controlRoutes = {
  followUpdateLog: {
    method: 'GET',
    path: '/v1/project/update-status/{statusId}/logs',
    tag: 'Status',
    summary: 'Follow the log of an update',
    description:
      'Server-sent events: a `line` for each line of the log, its `id` the number of the line, as they are written; then `end` with `{status, summary}` as JSON. What is written already comes at once. A stream that stops without `end` is resumed after the last line with the header `Last-Event-ID`.',
    key: 'admin',
    scope: 'read',
    params,
    success: { status: 200, description: 'The log.', schema: 'event-stream' },
    errors: ['not-found', 'invalid-request'],
    example: {
      response:
        'retry: 1000\n\nid: 1\nevent: line\ndata: Fetching https://git.example.com/acme/docs.git at main\n\nid: 2\nevent: line\ndata: Deployed 24 pages; 1 file changed.\n\nevent: end\ndata: {"status":"success","summary":"Deployed 24 pages; 1 file changed."}\n\n',
    },
  },
  cancelUpdate: {
    method: 'POST',
    path: '/v1/project/update-status/{statusId}/cancel',
    tag: 'Status',
    summary: 'Cancel an update',
    description:
      'An update that waits or is under way ends as `failure`, and its build is stopped; what is live stays live. One that has ended is refused with `conflict`.',
    key: 'admin',
    scope: 'write',
    audit: 'update-cancelled',
    params,
    success: { status: 200, description: 'The update as it ended.', schema: updateStatusSchema },
    errors: ['not-found', 'conflict'],
    example: {
      response: {
        ...statusExample,
        status: 'failure',
        summary: 'Cancelled with the admin key “CI”.',
        logs: [
          'Fetching https://git.example.com/acme/docs.git at main',
          'Cancelled with the admin key “CI”.',
        ],
      },
    },
  },
  retryUpdate: {
    method: 'POST',
    path: '/v1/project/update-status/{statusId}/retry',
    tag: 'Status',
    summary: 'Retry an update',
    description:
      'Queues a new update, with the source `internal`, from where an ended one was deployed from: the same upload or folder, or the same git branch as it is now.',
    key: 'admin',
    scope: 'write',
    params,
    success: { status: 202, description: 'The new update is queued.', schema: updateTriggerSchema },
    errors: ['not-found', 'conflict'],
    example: { response: newUpdateExample },
  },
  rollBack: {
    method: 'POST',
    path: '/v1/project/rollback/{statusId}',
    tag: 'Status',
    summary: 'Roll back to an update',
    description:
      'Puts live again, at once, what an update built that succeeded; the last ten of a project are kept. That is an update of its own. Updates that wait or are under way end as `failure`. Works on a locked project too, and for an update that was held back by the lock.',
    key: 'admin',
    scope: 'write',
    audit: 'rolled-back',
    params,
    success: { status: 201, description: 'It is live, by this update.', schema: updateTriggerSchema },
    errors: ['not-found', 'conflict'],
    example: { response: newUpdateExample },
  },
} as const satisfies Record<string, Route>
