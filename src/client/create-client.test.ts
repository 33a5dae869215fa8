import { describe, expect, test } from 'vitest'
import { failureOf, inTurn, startClient } from '../../test/support/scripted-client.ts'
import { eventStream, problem, startScriptedService } from '../../test/support/scripted-service.ts'
import { type RouteId, routes } from '../contract/index.ts'
import { createClient } from './create-client.ts'

const message = {
  fp: 'anonymous',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'How?' }] }],
}

const calls: [RouteId, (client: ReturnType<typeof createClient>) => Promise<unknown>][] = [
  ['readUpdateStatus', client => client.readUpdateStatus({ statusId: 'S' })],
  ['triggerUpdate', client => client.triggerUpdate({ projectId: 'P' })],
  ['uploadUpdate', client => client.uploadUpdate({ projectId: 'P', archive: new Blob(['x']) })],
  ['cancelUpdate', client => client.cancelUpdate({ statusId: 'S' })],
  ['retryUpdate', client => client.retryUpdate({ statusId: 'S' })],
  ['rollBack', client => client.rollBack({ statusId: 'S' })],
  ['listUpdates', client => client.listUpdates({ projectId: 'P', limit: 1 })],
  ['stopMessage', client => client.stopMessage({ domain: 'docs', chatId: 'C' })],
  ['searchDocumentation', client => client.searchDocumentation({ domain: 'docs', query: 'x' })],
  ['readPage', client => client.readPage({ domain: 'docs', path: '/x' })],
  ['exportConversations', client => client.exportConversations({ projectId: 'P', limit: 5 })],
  ['listProjects', client => client.listProjects()],
  ['createProject', client => client.createProject({ name: 'N', domain: 'docs' })],
  ['readProject', client => client.readProject({ projectId: 'P' })],
  ['updateProject', client => client.updateProject({ projectId: 'P', name: 'M' })],
  ['createWebhookSecret', client => client.createWebhookSecret({ projectId: 'P' })],
  ['archiveProject', client => client.archiveProject({ projectId: 'P' })],
  ['listKeys', client => client.listKeys()],
  ['createKey', client => client.createKey({ kind: 'admin', name: 'CI' })],
  ['renameKey', client => client.renameKey({ keyId: 'K', name: 'M' })],
  ['revokeKey', client => client.revokeKey({ keyId: 'K' })],
  ['listWebhooks', client => client.listWebhooks({ projectId: 'P' })],
  ['createWebhook', client => client.createWebhook({ projectId: 'P', url: 'https://hooks.test' })],
  ['removeWebhook', client => client.removeWebhook({ projectId: 'P', webhookId: 'W' })],
  ['listWebhookDeliveries', client => client.listWebhookDeliveries({ projectId: 'P', webhookId: 'W' })],
  [
    'redeliverWebhook',
    client => client.redeliverWebhook({ projectId: 'P', webhookId: 'W', deliveryId: 'D' }),
  ],
]

describe('every route', () => {
  test.each(calls)(
    '%s sends the method and path of the contract and parses the example',
    async (id, call) => {
      const route = routes[id]
      const { client, requests } = await startClient(() => ({
        status: route.success.status,
        json: route.example.response,
      }))
      await call(client)
      const [request] = requests
      expect(request?.method).toBe(route.method)
      expect(request?.path).toBe(
        route.path
          .replace('{statusId}', 'S')
          .replace('{projectId}', 'P')
          .replace('{keyId}', 'K')
          .replace('{webhookId}', 'W')
          .replace('{deliveryId}', 'D')
          .replace('{domain}', 'docs')
          .replace('{chatId}', 'C'),
      )
      expect(request?.headers).toMatchObject({ authorization: 'Bearer lectern_test', 'user-agent': 'test/1' })
    },
  )

  test('parameters cannot change the rest of the path', async () => {
    const { client, requests } = await startClient(() => problem(404, 'not-found'))
    await failureOf(client.readProject({ projectId: '../keys?x=1#y' }))
    expect(requests[0]).toMatchObject({ path: '/v1/projects/../keys?x=1#y', query: {} })
  })

  test('the path of the base URL is kept', async () => {
    const { client, requests } = await startClient(() => ({ json: { keys: [] } }), '/lectern/')
    await client.listKeys()
    expect(requests[0]?.path).toBe('/lectern/v1/keys')
  })
})

describe('refusals', () => {
  test.each([
    [400, 'invalid-request'],
    [401, 'key-invalid'],
    [403, 'key-kind'],
    [404, 'not-found'],
    [503, 'not-deployed'],
  ])('a problem of status %i keeps its code, details and request ID', async (status, code) => {
    const details = [{ message: 'must be a ULID', path: 'cursor' }]
    const { client, requests } = await startClient(() => problem(status, code, { details }))
    const error = await failureOf(client.listProjects())
    expect(error).toMatchObject({
      code,
      status,
      details,
      requestId: 'request-1',
      detail: `The detail of ${code}.`,
    })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['HTML of a proxy', { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' }],
    [
      'an incomplete problem document',
      { status: 400, headers: { 'content-type': 'application/problem+json' }, body: '{"type":' },
    ],
    ['a problem with an unknown code', problem(418, 'teapot')],
    ['a success that is not JSON', { body: '<h1>Welcome</h1>' }],
    ['a success of another shape', { json: { projects: [{ id: 7 }] } }],
    ['a redirect', { status: 301, headers: { location: 'https://elsewhere.test/' } }],
  ])('%s is unexpected, and the error names the URL', async (_, reply) => {
    const { client, url } = await startClient(() => reply)
    const error = await failureOf(client.listProjects())
    expect(error.code).toBe('unexpected-answer')
    expect(error.detail).toContain(`GET ${url}/v1/projects`)
  })

  test('a redirect is not followed, so the key is not sent elsewhere', async () => {
    const { client, requests } = await startClient(() => ({ status: 307, headers: { location: '/v1/keys' } }))
    expect((await failureOf(client.listProjects())).detail).toContain('/v1/keys')
    expect(requests).toHaveLength(1)
  })

  test('an unreachable server is reported with its URL', async () => {
    const service = await startScriptedService(() => ({}))
    await service.close()
    const client = createClient({ baseUrl: service.url, key: 'lectern_test', wait: async () => {} })
    const error = await failureOf(client.listProjects())
    expect(error).toMatchObject({ code: 'server-unreachable', status: null })
    expect(error.detail).toContain(`${service.url}/v1/projects`)
  })

  test('a https URL of a server without TLS gets a hint', async () => {
    const service = await startScriptedService(() => ({}))
    const baseUrl = service.url.replace('http:', 'https:')
    const client = createClient({ baseUrl, key: 'lectern_test', wait: async () => {} })
    const error = await failureOf(client.listProjects())
    await service.close()
    expect(error).toMatchObject({
      code: 'server-unreachable',
      detail: expect.stringContaining('begin with http://'),
    })
  })
})

describe('an export', () => {
  const row = routes.exportConversations.example.response.conversations[0]
  const page = (nextCursor: string | null) => ({
    json: { conversations: [row], nextCursor, hasMore: nextCursor !== null },
  })

  test('follows the cursor to the last page', async () => {
    const { client, requests } = await startClient(inTurn(page('A'), page('B'), page(null)))
    const seen: number[] = []
    for await (const { conversations } of client.exportAllConversations({
      projectId: 'P',
      dateFrom: '2026-01-01',
    }))
      seen.push(conversations.length)
    expect(seen).toEqual([1, 1, 1])
    expect(requests.map(({ query }) => query)).toEqual([
      { dateFrom: '2026-01-01' },
      { dateFrom: '2026-01-01', cursor: 'A' },
      { dateFrom: '2026-01-01', cursor: 'B' },
    ])
  })

  test('that repeats a cursor is an error', async () => {
    const { client } = await startClient(() => page('A'))
    const pages = client.exportAllConversations({ projectId: 'P' })
    await pages.next()
    await pages.next()
    expect((await failureOf(pages.next())).code).toBe('unexpected-answer')
  })
})

describe('a message', () => {
  test('goes to the domain’s assistant and streams the parts', async () => {
    const chunks = [
      { type: 'start', messageId: 'M', messageMetadata: { threadId: 'T' } },
      { type: 'finish', messageMetadata: { threadId: 'T' }, threadId: 'T' },
    ]
    const { client, requests } = await startClient(() => eventStream(chunks))
    expect(await Array.fromAsync(client.sendMessage({ domain: 'docs', message }))).toEqual(chunks)
    expect(requests[0]?.path).toBe('/discovery/v2/assistant/docs/message')
    expect(JSON.parse(String(requests[0]?.body))).toEqual(message)
  })

  test('without a stream in the response is unexpected', async () => {
    const { client } = await startClient(() => ({ json: {} }))
    expect((await failureOf(client.sendMessage({ domain: 'docs', message }).next())).code).toBe(
      'unexpected-answer',
    )
  })
})

test('a source of a kind that only a newer server knows is read as another one', async () => {
  const [project] = routes.listProjects.example.response.projects
  const { client } = await startClient(() => ({
    json: { projects: [{ ...project, source: { kind: 'wiki', pages: 3 } }] },
  }))
  const { projects } = await client.listProjects()
  expect(projects[0]?.source).toEqual({ kind: 'other', name: 'wiki' })
})
