import { z } from 'zod'
import type { ErrorCode } from '../schemas/error-codes.ts'
import type { Route } from './route.ts'

/** An endpoint without a key; a handler outside the route table serves it. */
export interface KeylessRoute extends Pick<Route, 'tag' | 'summary' | 'description' | 'params'> {
  method: 'GET' | 'POST'
  path: string
  /** Headers that authenticate the caller or identify the request. */
  headers: Record<string, string>
  /** Content types of the body. The caller's documentation describes its shape. */
  body?: readonly string[]
  success: Partial<
    Record<200 | 202, { description: string; type: string; schema: z.ZodType; example: unknown }>
  >
  errors: readonly ErrorCode[]
}

const pushSchema = z.object({
  message: z.string(),
  statusId: z.string().optional().describe('The queued deployment, if any.'),
})
const pushAnswers = {
  200: {
    description: 'Nothing to do: another event or branch, or a push that was already received.',
    type: 'application/json',
    schema: pushSchema,
    example: { message: 'Only pushes start a deployment. issues was ignored.' },
  },
  202: {
    description: 'A deployment is queued.',
    type: 'application/json',
    schema: pushSchema,
    example: { message: 'A deployment is queued.', statusId: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H' },
  },
}
const pushErrors = [
  'invalid-request',
  'malformed-json',
  'signature-invalid',
  'not-found',
  'body-too-large',
  'unsupported-media-type',
  'rate-limited',
  'not-ready',
] as const
const project = { projectId: 'ID of a project that has a webhook secret.' }

export const keylessRoutes = {
  receiveGithubPush: {
    method: 'POST',
    path: '/v1/webhooks/github/{projectId}',
    tag: 'Webhooks',
    summary: 'Receive a push from GitHub',
    description:
      'The URL for a GitHub repository’s webhook. A push to the project’s branch triggers a deployment.',
    params: project,
    headers: {
      'X-Hub-Signature-256': 'Signature of the body with the project’s webhook secret.',
      'X-GitHub-Event': 'The event. Only `push` has an effect.',
      'X-GitHub-Delivery': 'ID of the delivery. A repeated delivery is ignored.',
    },
    body: ['application/json', 'application/x-www-form-urlencoded'],
    success: pushAnswers,
    errors: pushErrors,
  },
  receiveGitlabPush: {
    method: 'POST',
    path: '/v1/webhooks/gitlab/{projectId}',
    tag: 'Webhooks',
    summary: 'Receive a push from GitLab',
    description:
      'The URL for a GitLab project’s webhook. A push to the project’s branch triggers a deployment.',
    params: project,
    headers: {
      'X-Gitlab-Token': 'The project’s webhook secret.',
      'X-Gitlab-Event': 'The event. Only `Push Hook` has an effect.',
      'Idempotency-Key': 'ID of the delivery. A repeated delivery is ignored.',
    },
    body: ['application/json'],
    success: pushAnswers,
    errors: pushErrors,
  },
  showBadge: {
    method: 'GET',
    path: '/badge/{domain}.svg',
    tag: 'Status',
    summary: 'Show a badge',
    description: 'An image with the status of a project’s newest deployment, for a README.',
    params: { domain: 'Domain of the documentation site.' },
    headers: {},
    success: {
      200: {
        description: 'The image. If the site does not exist, the image says so.',
        type: 'image/svg+xml',
        schema: z.string(),
        example: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
      },
    },
    errors: ['internal'],
  },
  loadChatBox: {
    method: 'GET',
    path: '/widget.js',
    tag: 'Assistant',
    summary: 'Load the chat box',
    description:
      'The script that adds the chat box to a page of any origin. The page provides the assistant key.',
    params: {},
    headers: {},
    success: {
      200: {
        description: 'The script.',
        type: 'text/javascript',
        schema: z.string(),
        example: '(()=>{…})()',
      },
    },
    errors: ['not-ready', 'internal'],
  },
} as const satisfies Record<string, KeylessRoute>
