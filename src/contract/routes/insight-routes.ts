import { gapsQuerySchema, gapsSchema, insightsQuerySchema, insightsSchema } from '../schemas/insights.ts'
import type { Route } from './route.ts'

const params = { projectId: 'ID of the project.' }
const from = '2026-09-25T00:00:00.000Z'
const to = '2026-09-26T00:00:00.000Z'
const deployPage = { title: 'Deploy', path: '/deploy', url: 'https://docs.example.com/deploy' }

export const insightRoutes = {
  readInsights: {
    method: 'GET',
    path: '/v1/insights/{projectId}',
    tag: 'Conversations',
    summary: 'Read insights',
    description:
      'Questions and answers by day, category and page, for at most 400 days. Cached for a minute, so the newest questions may be missing.',
    scope: 'read',
    params,
    query: insightsQuerySchema,
    success: { status: 200, description: 'The insights.', schema: insightsSchema },
    errors: ['not-found'],
    example: {
      query: { from: '2026-09-25', to: '2026-09-26', timeZone: 'UTC' },
      response: {
        from,
        to,
        timeZone: 'UTC',
        complete: true,
        questions: 40,
        answered: 31,
        answeredRate: 0.775,
        days: [{ date: '2026-09-25', questions: 40, answered: 31 }],
        categories: [{ category: 'how-to', questions: 40, answered: 31 }],
        resolutions: [
          { resolution: 'answered', reason: 'grounded', questions: 31 },
          { resolution: 'unanswered', reason: 'below-threshold', questions: 9 },
        ],
        citedPages: [{ title: deployPage.title, url: deployPage.url, answers: 12 }],
        askedFrom: [{ pageUrl: 'https://docs.example.com/quickstart', questions: 7, answered: 6 }],
        feedback: { up: 3, down: 1, comments: 1 },
      },
    },
  },
  listGaps: {
    method: 'GET',
    path: '/v1/insights/{projectId}/gaps',
    tag: 'Conversations',
    summary: 'List unanswered questions',
    description:
      'Unanswered questions, grouped by similarity, each checked again against the live deployment. Returned as CSV with `Accept: text/csv` or `format=csv`; cells that a spreadsheet would run as formulas begin with an apostrophe.',
    scope: 'read',
    params,
    query: gapsQuerySchema,
    success: { status: 200, description: 'The groups of unanswered questions.', schema: gapsSchema },
    errors: ['not-found', 'not-deployed'],
    example: {
      query: { from: '2026-09-01', limit: 10 },
      response: {
        from: '2026-09-01T00:00:00.000Z',
        to,
        statusId: '01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
        complete: true,
        unanswered: 6,
        gaps: [
          {
            question: 'How do I deploy from Bitbucket?',
            count: 6,
            examples: ['deploy a bitbucket repository'],
            lastAskedAt: '2026-09-25T08:13:36.218Z',
            nearestPage: deployPage,
            now: { resolution: 'answered', pages: [deployPage] },
          },
        ],
      },
    },
  },
} as const satisfies Record<string, Route>
