import { updateStatusSchema, updateTriggerSchema } from '../schemas/update-status.ts'
import type { Route } from './route.ts'
import { statusExample } from './status-routes.ts'

const params = { statusId: 'Status ID of the deployment.' }
const newUpdateExample = { statusId: '01K5ZQ9B2N4V6X8Z0C2E4G6J8M' }

export const controlRoutes = {
  followUpdateLog: {
    method: 'GET',
    path: '/v1/project/update-status/{statusId}/logs',
    tag: 'Status',
    summary: 'Follow a deployment’s log',
    description:
      'Streams server-sent events: a `line` event for each log line, with the line number as its `id`, then an `end` event with `{status, summary}` as JSON. Existing lines are sent first. If the stream stops before `end`, resume it with the header `Last-Event-ID`. An organisation can follow 100 logs at once per server process; more are refused with `rate-limited`.',
    scope: 'read',
    params,
    success: { status: 200, description: 'The log.', schema: 'event-stream' },
    errors: ['not-found', 'invalid-request', 'rate-limited'],
    example: {
      response:
        'retry: 1000\n\nid: 1\nevent: line\ndata: Fetching https://git.example.com/acme/docs.git at main\n\nid: 2\nevent: line\ndata: Deployed 24 pages; 1 file changed.\n\nevent: end\ndata: {"status":"success","summary":"Deployed 24 pages; 1 file changed."}\n\n',
    },
  },
  cancelUpdate: {
    method: 'POST',
    path: '/v1/project/update-status/{statusId}/cancel',
    tag: 'Status',
    summary: 'Cancel a deployment',
    description:
      'Stops a queued or running deployment, which ends as `failure`. The live deployment does not change. Refused with `conflict` if the deployment has ended.',
    scope: 'write',
    audit: 'update-cancelled',
    params,
    success: { status: 200, description: 'The cancelled deployment.', schema: updateStatusSchema },
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
    summary: 'Retry a deployment',
    description:
      'Queues a new deployment, with the source `internal`, of what an ended one deployed: the same upload or folder, or the current state of the same git branch.',
    scope: 'write',
    params,
    success: { status: 202, description: 'The new deployment is queued.', schema: updateTriggerSchema },
    errors: ['not-found', 'conflict', 'storage-full'],
    example: { response: newUpdateExample },
  },
  publishAnyway: {
    method: 'POST',
    path: '/v1/project/update-status/{statusId}/publish',
    tag: 'Status',
    summary: 'Publish a deployment anyway',
    description:
      'Publishes a deployment that only a check kept from going live, as a new deployment. The stored build is published; if it is no longer stored, the same source is built again. Refused with `conflict` if no check stopped the deployment or its build is already live. While it waits or runs, repeated calls return the same status ID.',
    scope: 'write',
    audit: 'published-anyway',
    params,
    success: { status: 202, description: 'The new deployment is queued.', schema: updateTriggerSchema },
    errors: ['not-found', 'conflict'],
    example: { response: newUpdateExample },
  },
  rollBack: {
    method: 'POST',
    path: '/v1/project/rollback/{statusId}',
    tag: 'Status',
    summary: 'Roll back to a deployment',
    description:
      'Publishes a successful earlier deployment again without building it. The last ten of a project are kept. The rollback is a new deployment; queued and running deployments end as `failure`. Also works on a locked project, and for a deployment that the lock kept from going live.',
    scope: 'write',
    audit: 'rolled-back',
    params,
    success: { status: 201, description: 'The rollback is live.', schema: updateTriggerSchema },
    errors: ['not-found', 'conflict'],
    example: { response: newUpdateExample },
  },
} as const satisfies Record<string, Route>
