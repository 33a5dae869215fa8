import {
  analyticsDaysQuerySchema,
  analyticsDaysSchema,
  callerStatsQuerySchema,
  callerStatsSchema,
  searchesQuerySchema,
  searchesSchema,
  trafficQuerySchema,
  viewsSchema,
  visitorsSchema,
} from '../schemas/analytics.ts'
import type { Route } from './route.ts'

const params = { projectId: 'ID of the project.' }
const query = { dateFrom: '2026-09-01', dateTo: '2026-10-01', limit: 50, offset: 0 }

/** What the response says about readers must not stay in caches. */
const headers = { 'Cache-Control': 'Always `private, no-store`.' }

export const analyticsRoutes = {
  readViews: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/views',
    tag: 'Analytics',
    summary: 'Get page views',
    description:
      'Views of the site and of each page, by people and by AI. While `hasMore` is true, add `limit` to `offset`. Views of the last seconds may be missing.',
    scope: 'read',
    adminLimit: 'analytics',
    params,
    query: trafficQuerySchema,
    success: { status: 200, description: 'The page views.', schema: viewsSchema, headers },
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
    adminLimit: 'analytics',
    params,
    query: trafficQuerySchema,
    success: { status: 200, description: 'The visitors.', schema: visitorsSchema, headers },
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
  readAnalyticsDays: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/days',
    tag: 'Analytics',
    summary: 'Get views, visitors and searches by day',
    description: 'Counts of the whole site for each UTC day, at most 400 days.',
    scope: 'read',
    adminLimit: 'analytics',
    params,
    query: analyticsDaysQuerySchema,
    success: { status: 200, description: 'The days.', schema: analyticsDaysSchema, headers },
    errors: ['not-found'],
    example: {
      query: { dateFrom: '2026-09-01', dateTo: '2026-09-02' },
      response: {
        days: [
          {
            date: '2026-09-01',
            views: { human: 120, ai: 45, total: 165 },
            visitors: { human: 60, ai: 12, total: 71 },
            searches: 30,
            searchesWithoutResults: 4,
            searchesWithClick: 21,
          },
        ],
      },
    },
  },
  listSearches: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/searches',
    tag: 'Analytics',
    summary: 'List searches',
    description:
      'What readers searched for, most frequent first, with the page that they opened most. Searches of the last seconds may be missing.',
    scope: 'read',
    adminLimit: 'analytics',
    params,
    query: searchesQuerySchema,
    success: { status: 200, description: 'A page of queries.', schema: searchesSchema, headers },
    errors: ['not-found'],
    example: {
      query: { dateFrom: '2026-09-01', dateTo: '2026-10-01', limit: 50 },
      response: {
        searches: [
          {
            searchQuery: 'reverse proxy',
            hits: 12,
            ctr: 0.75,
            topClickedPage: '/guide/proxy',
            lastSearchedAt: '2026-09-25T08:13:36.218Z',
            hitsWithoutResults: 0,
          },
        ],
        totalSearches: 30,
        nextCursor: null,
        complete: true,
      },
    },
  },
  readCallerStats: {
    method: 'GET',
    path: '/v1/analytics/{projectId}/assistant/caller-stats',
    tag: 'Analytics',
    summary: 'Count questions by caller',
    description: 'The questions that readers asked in browsers, and those that programs asked.',
    scope: 'read',
    adminLimit: 'analytics',
    params,
    query: callerStatsQuerySchema,
    success: { status: 200, description: 'The counts.', schema: callerStatsSchema, headers },
    errors: ['not-found'],
    example: {
      query: { dateFrom: '2026-09-01' },
      response: { web: 120, api: 30, other: 5, total: 155 },
    },
  },
} as const satisfies Record<string, Route>
