import { trafficQuerySchema, viewsSchema, visitorsSchema } from '../schemas/analytics.ts'
import type { Route } from './route.ts'

const params = { projectId: 'ID of the project.' }
const query = { dateFrom: '2026-09-01', dateTo: '2026-10-01', limit: 50, offset: 0 }

export const analyticsRoutes = {
  readViews: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/views',
    tag: 'Analytics',
    summary: 'Get page views',
    description:
      'Views of the site and of each page, by people and by AI. While `hasMore` is true, add `limit` to `offset`. Views of the last seconds may be missing.',
    scope: 'read',
    params,
    query: trafficQuerySchema,
    success: { status: 200, description: 'The page views.', schema: viewsSchema },
    errors: ['not-found'],
    example: {
      query,
      response: {
        totals: { human: 120, ai: 45, total: 165 },
        views: [{ path: '/quickstart', human: 80, ai: 15, total: 95 }],
        hasMore: true,
      },
    },
  },
  readVisitors: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/visitors',
    tag: 'Analytics',
    summary: 'Get visitors',
    description:
      'Visitors of the site and of each page, by people and by AI. A visitor is recognised within one UTC day only: the visitors of a range are the sum of those of its days.',
    scope: 'read',
    params,
    query: trafficQuerySchema,
    success: { status: 200, description: 'The visitors.', schema: visitorsSchema },
    errors: ['not-found'],
    example: {
      query,
      response: {
        totals: { human: 60, ai: 12, total: 71 },
        visitors: [{ path: '/quickstart', human: 52, ai: 9, total: 60 }],
        hasMore: true,
      },
    },
  },
} as const satisfies Record<string, Route>
