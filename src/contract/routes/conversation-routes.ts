import {
  listThreadsQuerySchema,
  readThreadQuerySchema,
  threadListSchema,
  threadSchema,
  transcriptSchema,
} from '../schemas/conversations.ts'
import { eraseReaderSchema, erasureSchema } from '../schemas/erasure.ts'
import { importLimits, importResultSchema, importSchema } from '../schemas/imports.ts'
import type { Route } from './route.ts'

const projectId = 'ID of the project.'
const threadId = '01K5ZQ8QX2M9N7P5R3T1V9X7Z5'
const headers = { 'Cache-Control': 'Always `private, no-store`.' }

export const conversationRoutes = {
  listThreads: {
    method: 'GET',
    path: '/v1/conversations/{projectId}',
    tag: 'Conversations',
    summary: 'List threads',
    description:
      'Sorted by their last question, newest first. A search for something rare stops after 50,000 questions or 300 ms: the page is then short, `searchedTo` tells how far it got, and `nextCursor` continues.',
    scope: 'read',
    params: { projectId },
    query: listThreadsQuerySchema,
    success: { status: 200, description: 'A page of threads.', schema: threadListSchema, headers },
    errors: ['not-found'],
    example: {
      query: { q: 'deploy', resolution: 'answered', limit: 25 },
      response: {
        threads: [
          {
            threadId,
            firstQuestion: 'How do I deploy a folder?',
            turnCount: 2,
            startedAt: '2026-09-25T08:13:36.218Z',
            lastAt: '2026-09-25T08:15:01.774Z',
            resolution: 'answered',
            categories: ['how-to'],
            rating: 'up',
            pageUrl: 'https://docs.example.com/quickstart',
            fp: 'anonymous',
          },
        ],
        nextCursor: null,
        hasMore: false,
        searchedTo: '1970-01-01T00:00:00.000Z',
      },
    },
  },
  readThread: {
    method: 'GET',
    path: '/v1/conversations/{projectId}/threads/{threadId}',
    tag: 'Conversations',
    summary: 'Read a thread',
    description: 'Questions and answers of a thread, oldest first, with the passages found for each.',
    scope: 'read',
    params: { projectId, threadId: 'ID of the thread.' },
    query: readThreadQuerySchema,
    success: { status: 200, description: 'A page of the thread.', schema: threadSchema, headers },
    errors: ['not-found'],
    example: {
      response: {
        threadId,
        turns: [
          {
            id: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
            askedAt: '2026-09-25T08:13:36.218Z',
            fp: 'anonymous',
            query: 'How do I deploy a folder?',
            response: 'Run `lectern deploy ./docs --wait`.',
            sources: [{ title: 'Deploy', url: 'https://docs.example.com/deploy' }],
            category: 'how-to',
            resolution: 'answered',
            reason: 'grounded',
            outcome: 'completed',
            insight: {
              searches: [
                {
                  query: 'How do I deploy a folder?',
                  terms: ['deploy', 'folder'],
                  answerability: 0.93,
                  evidence: { missingWords: 0, closeWords: 1, orderedWords: 1 },
                  coverage: 'answered',
                  passages: [{ path: '/deploy', anchor: 'from-a-folder', score: 11.4 }],
                },
              ],
            },
            pageUrl: 'https://docs.example.com/quickstart',
            deployment: '01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
            feedback: null,
            model: null,
            tokens: null,
            cost: null,
            groundedness: 1,
          },
        ],
        nextCursor: null,
        hasMore: false,
      },
    },
  },
  readTranscript: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/assistant/threads/{threadId}',
    tag: 'Conversations',
    summary: 'Read a thread as messages',
    description: 'Questions and answers of a thread, oldest first. An unfinished answer is left out.',
    scope: 'read',
    adminLimit: 'analytics',
    params: { projectId, threadId: 'ID of the thread, or the `id` of a row of the export.' },
    query: readThreadQuerySchema,
    success: { status: 200, description: 'A page of the thread.', schema: transcriptSchema, headers },
    errors: ['not-found'],
    example: {
      response: {
        threadId,
        createdAt: '2026-09-25T08:13:36.218Z',
        messages: [
          {
            id: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H-question',
            role: 'user',
            content: 'How do I deploy a folder?',
            createdAt: '2026-09-25T08:13:36.218Z',
          },
          {
            id: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
            role: 'assistant',
            content: 'Run `lectern deploy ./docs --wait`.',
            createdAt: '2026-09-25T08:13:36.604Z',
          },
        ],
        nextCursor: null,
        hasMore: false,
      },
    },
  },
  importRows: {
    method: 'POST',
    path: '/v1/analytics/{projectId}/import',
    tag: 'Conversations',
    summary: 'Import conversations or feedback',
    description:
      'Stores up to 500 rows of the export of conversations, or of the list of feedback, of this service or one with the same API, with their original times. A row is imported once, also if the request is repeated. Conversations take their place in the export by time, before those that a client with a cursor has passed.',
    scope: 'write',
    role: 'owner',
    audit: 'rows-imported',
    params: { projectId },
    body: { schema: importSchema, limitBytes: importLimits.bodyBytes },
    success: { status: 200, description: 'The rows by result.', schema: importResultSchema },
    repeatable: true,
    slow: true,
    errors: ['not-found', 'storage-full'],
    example: {
      body: {
        kind: 'conversations',
        rows: [
          {
            id: '66f3c0de9a1b2c3d4e5f6a7b',
            timestamp: '2026-03-25T08:13:36.218Z',
            query: 'How do I deploy a folder?',
            response: 'Run `deploy`.',
            sources: [{ title: 'Deploy', url: 'https://docs.example.com/deploy' }],
            resolutionStatus: 'answered',
          },
        ],
      },
      response: { imported: 1, duplicates: 0, expired: 0, refused: [] },
    },
  },
  eraseReader: {
    method: 'POST',
    path: '/v1/project/erase-reader/{projectId}',
    tag: 'Conversations',
    summary: 'Erase a reader',
    description:
      'Deletes all questions of a reader, or of one thread, or a query of the search box. Questions are deleted with their answers and all data stored with them, including an answer that is still being written. Rows that were already exported are not affected, and export cursors stay valid.',
    scope: 'write',
    role: 'owner',
    audit: 'reader-erased',
    params: { projectId },
    body: { schema: eraseReaderSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'The number of erased questions.', schema: erasureSchema },
    repeatable: true,
    slow: true,
    errors: ['not-found'],
    example: { body: { fp: 'reader-4711' }, response: { erasedTurns: 12 } },
  },
} as const satisfies Record<string, Route>
