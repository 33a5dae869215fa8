import { z } from 'zod'
import type { ErrorCode } from '../schemas/error-codes.ts'
import type { Route } from './route.ts'

/** An address that takes no key. It is described here, and served by a function of its own. */
export interface KeylessRoute extends Pick<Route, 'tag' | 'summary' | 'description' | 'params'> {
  method: 'GET' | 'POST'
  path: string
  /** Headers that prove who calls, or say what is sent. */
  headers: Record<string, string>
  /** Content types of the body, which the caller's own documentation describes. */
  body?: readonly string[]
  success: Partial<
    Record<200 | 202, { description: string; type: string; schema: z.ZodType; example: unknown }>
  >
  errors: readonly ErrorCode[]
}

const pushSchema = z.object({
  message: z.string(),
  statusId: z.string().optional().describe('The update, where there is one.'),
})
const pushAnswers = {
  200: {
    description: 'Nothing was to be done: another event or branch, or a push that was received before.',
    type: 'application/json',
    schema: pushSchema,
    example: { message: 'Only pushes trigger updates; issues does not.' },
  },
  202: {
    description: 'An update is queued.',
    type: 'application/json',
    schema: pushSchema,
    example: { message: 'An update is queued.', statusId: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H' },
  },
}
const pushErrors = [
  'invalid-request',
  'malformed-json',
  'signature-invalid',
  'not-found',
  'body-too-large',
  'unsupported-media-type',
] as const
const project = { projectId: 'Identifier of the documentation project, which has a webhook secret.' }

export const keylessRoutes = {
  receiveGithubPush: {
    method: 'POST',
    path: '/v1/webhooks/github/{projectId}',
    tag: 'Webhooks',
    summary: 'Receive a push from GitHub',
    description: 'The address for a webhook of a GitHub repository. A push to the project’s branch deploys.',
    params: project,
    headers: {
      'X-Hub-Signature-256': 'The body, signed with the project’s webhook secret.',
      'X-GitHub-Event': 'The event; only `push` does anything.',
      'X-GitHub-Delivery': 'Names the delivery; one that comes again does nothing.',
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
    description: 'The address for a webhook of a GitLab project. A push to the project’s branch deploys.',
    params: project,
    headers: {
      'X-Gitlab-Token': 'The project’s webhook secret.',
      'X-Gitlab-Event': 'The event; only `Push Hook` does anything.',
      'Idempotency-Key': 'Names the delivery; one that comes again does nothing.',
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
    description: 'An image of how the newest update of a project is doing, for a README.',
    params: { domain: 'Domain of the documentation site.' },
    headers: {},
    success: {
      200: {
        description: 'The image; one that says so where there is no such site.',
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
      'The script that puts the chat box into a page of any origin. It takes its assistant key from the page.',
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
