import { docsTestResultSchema, docsTestsSchema, findingListSchema } from '../schemas/checks.ts'
import type { Route } from './route.ts'

const statusId = '01K5ZQ6M3T8W4Y0V2X7B9C1D5E'

export const checkRoutes = {
  listFindings: {
    method: 'GET',
    path: '/v1/project/update/{statusId}/findings',
    tag: 'Status',
    summary: 'List what checks found in an update',
    description:
      'Broken links, anchors and images, duplicate and unreadable pages, pages that would vanish, and docs tests that fail, each with its file and line. There are none before the update has been checked.',
    key: 'admin',
    scope: 'read',
    params: { statusId: 'Status identifier of the update.' },
    success: { status: 200, description: 'The findings.', schema: findingListSchema },
    errors: ['not-found'],
    example: {
      response: {
        statusId,
        total: 1,
        findings: [
          {
            kind: 'links',
            level: 'warn',
            file: 'guide/start.md',
            line: 12,
            message: 'The link "./instal" points to a missing page.',
          },
        ],
      },
    },
  },
  testDocumentation: {
    method: 'POST',
    path: '/v1/project/tests/{projectId}',
    tag: 'Status',
    summary: 'Test what is live',
    description:
      'Puts the questions of a docs test file to the live deployment, or to that of a preview, and tells what is not as the file has it. The answers are quoted from the docs alone, whatever model readers are answered by.',
    key: 'admin',
    scope: 'read',
    params: { projectId: 'Identifier of the project, or of a preview.' },
    body: { schema: docsTestsSchema, limitBytes: 1024 * 1024 },
    success: { status: 200, description: 'What was found.', schema: docsTestResultSchema },
    repeatable: true,
    errors: ['not-found', 'not-deployed'],
    example: {
      body: { file: 'tests:\n  - question: How do I install it?\n    cites: /guide/install\n' },
      response: {
        statusId,
        total: 1,
        failures: [
          {
            line: 2,
            question: 'How do I install it?',
            message: 'The answer does not cite /guide/install; it cites /guide/start.',
          },
        ],
      },
    },
  },
} as const satisfies Record<string, Route>
