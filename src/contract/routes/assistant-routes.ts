import {
  pageContentSchema,
  pageRequestSchema,
  searchRequestSchema,
  searchResultsSchema,
} from '../schemas/discovery.ts'
import { exportPageSchema, exportQuerySchema } from '../schemas/export.ts'
import { giveFeedbackSchema, givenFeedbackSchema } from '../schemas/feedback.ts'
import { messageRequestSchema } from '../schemas/message.ts'
import { messageLimits } from '../schemas/message-limits.ts'
import type { Route } from './route.ts'

const domain = { domain: 'Domain of the documentation site, the last segment of its dashboard URL.' }

export const assistantRoutes = {
  sendMessage: {
    method: 'POST',
    path: '/discovery/v2/assistant/{domain}/message',
    tag: 'Assistant',
    summary: 'Ask the assistant',
    description:
      'Streams the answer as server-sent events in the UI message stream protocol (AI SDK 5 and later). The `finish` event has `threadId`: send it with the next question to continue the thread. Requests from the AI SDK itself (with `trigger` in the body) get it only as `messageMetadata.threadId`; the header `X-Lectern-Finish: thread-id` or `metadata-only` overrides this.',
    limit: 'message',
    params: domain,
    body: { schema: messageRequestSchema, limitBytes: messageLimits.bodyBytes },
    success: {
      status: 200,
      description: 'The streamed answer.',
      schema: 'event-stream',
      headers: { 'X-Thread-Id': 'ID of the thread, to continue it.' },
    },
    errors: ['not-found', 'not-deployed', 'storage-full'],
    example: {
      body: {
        fp: 'anonymous',
        messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How do I deploy a folder?' }] }],
        threadId: null,
        retrievalPageSize: 5,
        currentPath: '/quickstart',
      },
      response:
        'data: {"type":"start","messageId":"01K5ZQ8R4T6Y","messageMetadata":{"threadId":"01K5ZQ8QX2M9"}}\n\ndata: {"type":"text-start","id":"answer"}\n\ndata: {"type":"text-delta","id":"answer","delta":"Run `lectern deploy`."}\n\ndata: {"type":"text-end","id":"answer"}\n\ndata: {"type":"finish","messageMetadata":{"threadId":"01K5ZQ8QX2M9"},"threadId":"01K5ZQ8QX2M9"}\n\ndata: [DONE]\n\n',
    },
  },
  giveFeedback: {
    method: 'POST',
    path: '/discovery/v2/assistant/{domain}/feedback',
    tag: 'Assistant',
    summary: 'Rate an answer',
    description:
      'Stores a reader’s feedback on an answer of their thread and replaces any earlier feedback. A null rating without a comment deletes it.',
    limit: 'search',
    params: domain,
    body: { schema: giveFeedbackSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'The stored feedback.', schema: givenFeedbackSchema },
    repeatable: true,
    errors: ['not-found'],
    example: {
      body: {
        messageId: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
        threadId: '01K5ZQ8QX2M9N7P5R3T1V9X7Z5',
        rating: 'down',
        comment: 'The link is broken.',
      },
      response: {
        messageId: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
        feedback: { rating: 'down', comment: 'The link is broken.', at: '2026-09-25T08:14:02.101Z' },
      },
    },
  },
  searchDocumentation: {
    method: 'POST',
    path: '/discovery/v1/search/{domain}',
    tag: 'Assistant',
    summary: 'Search the documentation',
    description: 'Returns the passages that the assistant would answer from, best first.',
    limit: 'search',
    params: domain,
    body: { schema: searchRequestSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'Passages, best first.', schema: searchResultsSchema },
    repeatable: true,
    errors: ['not-found', 'not-deployed'],
    example: {
      body: { query: 'deploy a folder', pageSize: 1 },
      response: [
        {
          content: 'Run `lectern deploy ./docs --wait` to deploy a folder.',
          path: '/deploy',
          metadata: {
            title: 'Deploy',
            url: 'https://docs.example.com/deploy#from-a-folder',
            anchor: 'from-a-folder',
            headings: ['From a folder'],
            language: null,
            version: null,
            score: 0.87,
          },
        },
      ],
    },
  },
  readPage: {
    method: 'POST',
    path: '/discovery/v1/page/{domain}',
    tag: 'Assistant',
    summary: 'Read a page',
    description: 'Returns a page of the live documentation as Markdown.',
    limit: 'search',
    params: domain,
    body: { schema: pageRequestSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'The page.', schema: pageContentSchema },
    repeatable: true,
    errors: ['not-found', 'not-deployed'],
    example: {
      body: { path: '/deploy' },
      response: {
        path: '/deploy',
        title: 'Deploy',
        url: 'https://docs.example.com/deploy',
        content: '# Deploy\n\nRun `lectern deploy ./docs --wait` to deploy a folder.\n',
      },
    },
  },
  exportConversations: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/assistant',
    tag: 'Analytics',
    summary: 'Export conversations',
    description:
      'One row per question, in ascending order of `id`. While `hasMore` is true, pass `nextCursor` as `cursor`. The `id` of any row is a cursor that never expires.',
    scope: 'read',
    adminLimit: 'analytics',
    params: { projectId: 'ID of the project.' },
    query: exportQuerySchema,
    success: {
      status: 200,
      description: 'A page of conversations.',
      schema: exportPageSchema,
      headers: { 'Cache-Control': 'Always `private, no-store`.' },
    },
    errors: ['not-found'],
    example: {
      query: { dateFrom: '2026-09-01', dateTo: '2026-10-01', limit: 100 },
      response: {
        conversations: [
          {
            id: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
            threadId: '01K5ZQ8QX2M9N7P5R3T1V9X7Z5',
            timestamp: '2026-09-25T08:13:36.218Z',
            query: 'How do I deploy a folder?',
            response: 'Run `lectern deploy ./docs --wait`.',
            sources: [{ title: 'Deploy', url: 'https://docs.example.com/deploy#from-a-folder' }],
            queryCategory: 'how-to',
            resolutionStatus: 'answered',
            pageUrl: 'https://docs.example.com/quickstart',
            feedback: { rating: 'up', comment: null, at: '2026-09-25T08:14:02.101Z' },
          },
        ],
        nextCursor: null,
        hasMore: false,
      },
    },
  },
} as const satisfies Record<string, Route>
