import {
  changeFeedbackSchema,
  feedbackByPageQuerySchema,
  feedbackByPageSchema,
  feedbackItemSchema,
  feedbackListSchema,
  listFeedbackQuerySchema,
} from '../schemas/page-feedback.ts'
import type { Route } from './route.ts'

const projectId = 'ID of the project.'
const item = {
  id: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
  path: '/guide/proxy',
  comment: 'The example lacks the port.',
  createdAt: '2026-09-25T08:13:36.218Z',
  source: 'contextual',
  status: 'pending',
  helpful: false,
  contact: null,
  agent: null,
  threadId: null,
}

/** What the response says about readers must not stay in caches. */
const headers = { 'Cache-Control': 'Always `private, no-store`.' }

export const feedbackRoutes = {
  listFeedback: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/feedback',
    tag: 'Analytics',
    summary: 'List feedback',
    description: 'Feedback of readers on pages and answers, and of AI agents on pages, newest first.',
    scope: 'read',
    adminLimit: 'analytics',
    params: { projectId },
    query: listFeedbackQuerySchema,
    success: { status: 200, description: 'A page of feedback.', schema: feedbackListSchema, headers },
    errors: ['not-found'],
    example: {
      query: { status: 'pending,in_progress', limit: 50 },
      response: { feedback: [item], nextCursor: null, hasMore: false },
    },
  },
  countFeedbackByPage: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/feedback/by-page',
    tag: 'Analytics',
    summary: 'Count feedback by page',
    description: 'The pages with the most feedback.',
    scope: 'read',
    adminLimit: 'analytics',
    params: { projectId },
    query: feedbackByPageQuerySchema,
    success: { status: 200, description: 'Counts by page.', schema: feedbackByPageSchema, headers },
    errors: ['not-found'],
    example: {
      query: { dateFrom: '2026-09-01' },
      response: {
        feedback: [{ path: '/guide/proxy', thumbsUp: 3, thumbsDown: 5, code: 0, total: 8 }],
        hasMore: false,
      },
    },
  },
  changeFeedback: {
    method: 'PATCH',
    path: '/v1/analytics/{projectId}/feedback/{feedbackId}',
    tag: 'Analytics',
    summary: 'Set the status of feedback',
    description: 'Records whether feedback is pending, in progress, resolved or dismissed.',
    scope: 'write',
    params: { projectId, feedbackId: '`id` of the feedback.' },
    body: { schema: changeFeedbackSchema, limitBytes: 4 * 1024 },
    success: { status: 200, description: 'The feedback.', schema: feedbackItemSchema, headers },
    errors: ['not-found'],
    example: { body: { status: 'resolved' }, response: { ...item, status: 'resolved' } },
  },
} as const satisfies Record<string, Route>
