import { docsTestResultSchema, docsTestsSchema, findingListSchema } from '../schemas/checks.ts'
import { replaySchema } from '../schemas/replays.ts'
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
  readReplay: {
    method: 'GET',
    path: '/v1/project/update/{statusId}/questions',
    tag: 'Status',
    summary: 'Compare the answers to readers’ questions',
    description:
      'The most frequent questions of the last 90 days, asked of the live site and of the deployment before it was published. Answers are quoted from the docs, without a language model.',
    scope: 'read',
    params: { statusId: 'Status ID of the deployment.' },
    success: { status: 200, description: 'The comparison.', schema: replaySchema },
    errors: ['not-found'],
    example: {
      response: {
        statusId,
        comparedWith: '01K5ZN2B7H9Q1S3D5F7G9J2K4M',
        complete: true,
        counts: { answered: 61, lost: 1, unanswered: 37, gained: 14 },
        questions: [
          {
            question: 'How do I configure the proxy?',
            count: 12,
            lastAskedAt: '2026-09-25T08:13:36.218Z',
            result: 'lost',
            live: { path: '/guide/proxy', anchor: 'configure-the-proxy', title: 'Proxy' },
            built: null,
            cause: 'page-deleted',
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
