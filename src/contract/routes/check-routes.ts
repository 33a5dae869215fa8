import { docsTestResultSchema, docsTestsSchema, findingListSchema } from '../schemas/checks.ts'
import type { Route } from './route.ts'

const statusId = '01K5ZQ6M3T8W4Y0V2X7B9C1D5E'

export const checkRoutes = {
  listFindings: {
    method: 'GET',
    path: '/v1/project/update/{statusId}/findings',
    tag: 'Status',
    summary: 'List a deployment’s findings',
    description:
      'Broken links, anchors and images, duplicate and unreadable pages, pages that would disappear, and failed docs tests, with file and line. Empty until the deployment has been checked.',
    scope: 'read',
    params: { statusId: 'Status ID of the deployment.' },
    success: { status: 200, description: 'The findings.', schema: findingListSchema },
    errors: ['not-found'],
    example: {
      response: {
        statusId,
        total: 1,
        canPublishAnyway: false,
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
    summary: 'Run docs tests',
    description:
      'Runs the questions of a docs test file against the live deployment or a preview and reports every failed expectation. Answers are quoted from the docs, without a language model.',
    scope: 'read',
    params: { projectId: 'ID of the project or of a preview.' },
    body: { schema: docsTestsSchema, limitBytes: 1024 * 1024 },
    success: { status: 200, description: 'The test results.', schema: docsTestResultSchema },
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
