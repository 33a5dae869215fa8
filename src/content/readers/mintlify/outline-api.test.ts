import { describe, expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const users = {
  openapi: '3.1.0',
  tags: [{ name: 'user-admin', 'x-group': 'User admin' }],
  paths: {
    '/users': {
      get: { summary: 'List users', tags: ['user-admin'] },
      post: { summary: 'Create user', tags: ['user-admin'], 'x-hidden': true },
      delete: { summary: 'Delete all', tags: ['user-admin'], 'x-excluded': true },
    },
    '/users/{id}': { get: { tags: ['user-admin'] }, patch: { summary: 'List users', tags: ['user-admin'] } },
    '/health': {
      get: { summary: 'Health', 'x-mint': { href: '/status/health', content: 'Read this first.' } },
    },
  },
  webhooks: { 'user/made': { post: { summary: 'User made' } } },
}

function planNavigation(navigation: unknown, files: Record<string, unknown>, pages: readonly string[] = []) {
  return planFiles({ 'docs.json': { navigation }, ...files }, pages)
}

describe('an API description in the navigation', () => {
  test("becomes a page for each operation, grouped by tag, at Mintlify's addresses", () => {
    const plan = planNavigation(
      { tabs: [{ tab: 'API', openapi: 'api/users.json' }] },
      { 'api/users.json': users },
    )
    expect(printNavigation(plan.navigation)).toEqual([
      'API',
      '  User admin',
      '    List users /api-reference/user-admin/list-users',
      '    GET /users/{id} /api-reference/user-admin/get-users',
      '    List users /api-reference/user-admin/list-users-1',
      '  API Reference',
      '    Health /status/health',
      '    User made /api-reference/user-made',
    ])
    expect(plan.pages[0]).toMatchObject({
      file: 'api/users.json',
      title: 'List users',
      tags: ['user-admin'],
      groups: ['User admin'],
      body: { kind: 'markdown' },
    })
    expect(plan.pages.filter(page => page.hidden).map(page => page.path)).toEqual([
      '/api-reference/user-admin/create-user',
    ])
    expect(JSON.stringify(plan.pages)).toContain('Read this first.')
  })

  test('provides single operations for page lists, from the nearest description', () => {
    const other = {
      openapi: '3.0.0',
      paths: { '/users': { get: { summary: 'Other' } }, '/orders': { get: { summary: 'Orders' } } },
    }
    const plan = planNavigation(
      {
        groups: [
          {
            group: 'API',
            openapi: { source: 'users.json', directory: 'ref' },
            pages: [
              'intro',
              'GET /users',
              { group: 'Orders', openapi: 'other.json', pages: ['GET /orders', 'get /users/'] },
            ],
          },
          { group: 'More', pages: ['/users.json WEBHOOK user/made', 'GET /health'] },
        ],
      },
      { 'users.json': users, 'other.json': other },
      ['intro.mdx'],
    )
    expect(printNavigation(plan.navigation)).toEqual([
      'API',
      '  · /intro',
      '  List users /ref/user-admin/list-users',
      '  Orders',
      '    Orders /api-reference/orders',
      '    Other /api-reference/other',
      'More',
      '  User made /api-reference/user-made',
      '  Health /status/health',
    ])
    expect(plan.problems).toEqual([])
  })

  test('has one page for an operation that is listed twice', () => {
    const plan = planNavigation(
      {
        openapi: 'users.json',
        groups: [
          { group: 'A', pages: ['GET /users'] },
          { group: 'B', pages: ['GET /users'] },
        ],
      },
      { 'users.json': users },
    )
    expect(listPaths(plan)).toEqual(['/api-reference/user-admin/list-users'])
    expect(plan.navigation).toHaveLength(2)
  })

  test('is reported if missing or broken', () => {
    const plan = planNavigation(
      {
        tabs: [
          { tab: 'A', openapi: 'https://example.com/openapi.json' },
          { tab: 'B', openapi: ['gone.json', 'broken.yaml', 'other.json'] },
          { tab: 'C', openapi: 'users.json', pages: ['GET /nothing', 'PUT /users'] },
          { tab: 'D', graphql: 'schema.graphql', groups: [] },
        ],
      },
      { 'broken.yaml': 'a: [', 'other.json': { a: 1 }, 'users.json': users },
    )
    expect(plan.pages).toEqual([])
    expect(plan.problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      expect.stringContaining('The API description https://example.com/openapi.json was not fetched'),
      expect.stringContaining('gone.json'),
      expect.stringContaining('broken.yaml cannot be read'),
      expect.stringContaining('other.json is not an OpenAPI'),
      expect.stringContaining('"GET /nothing"'),
      expect.stringContaining('"PUT /users"'),
      expect.stringContaining('"graphql"'),
    ])
  })

  test('becomes a page for each channel', () => {
    const channels = { asyncapi: '3.0.0', channels: { one: { title: 'First channel', address: '/one' } } }
    const plan = planNavigation(
      { groups: [{ group: 'Live', asyncapi: { source: 'a.json', directory: 'live' } }] },
      { 'a.json': channels },
    )
    expect(listPaths(plan)).toEqual(['/live/websockets/first-channel'])
  })
})
