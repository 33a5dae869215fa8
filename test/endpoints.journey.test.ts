import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, createProject } from '../src/access/index.ts'
import {
  type errorCodes,
  exportPageSchema,
  pageContentSchema,
  problemSchema,
  searchResultsSchema,
  transcriptSchema,
  updateStatusSchema,
  updateTriggerSchema,
} from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createOrganization } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

/** A second organisation with a project and keys. */
async function createTenant(lectern: RunningLectern) {
  const { services } = lectern.app
  const organizationId = await createOrganization(lectern)
  const project = await createProject(services, {
    organizationId,
    project: { name: 'Other', domain: 'other', source: null },
  })
  const admin = await createKey(services, { organizationId, key: { kind: 'admin', name: 'a' } })
  const assistant = await createKey(services, {
    organizationId,
    key: { kind: 'assistant', name: 'b', projectId: project.id },
  })
  return { organizationId, projectId: project.id, adminKey: admin.key, assistantKey: assistant.key }
}

describe.each(databaseKinds)('the endpoints on %s', kind => {
  let lectern: RunningLectern
  let other: Awaited<ReturnType<typeof createTenant>>
  beforeAll(async () => {
    lectern = await startLectern({ kind })
    other = await createTenant(lectern)
  })
  afterAll(() => lectern.close())

  describe('update status', () => {
    const path = () => `/v1/project/update-status/${lectern.statusId}`

    test('is returned as in the contract', async () => {
      const response = await callAdmin(lectern, path())
      expect(response.status).toBe(200)
      const status = updateStatusSchema.parse(await response.json())
      expect(status).toMatchObject({
        _id: lectern.statusId,
        projectId: lectern.projectId,
        status: 'success',
        source: 'onboarding',
        subdomain: 'docs',
      })
      expect(status.summary).not.toBe('')
      expect(status.logs.length).toBeGreaterThan(2)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    })

    test('responds 304 if nothing has changed', async () => {
      const etag = (await callAdmin(lectern, path())).headers.get('etag') ?? ''
      expect((await callAdmin(lectern, path(), { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect(
        (await callAdmin(lectern, path(), { headers: { 'if-none-match': `W/${etag}, "x"` } })).status,
      ).toBe(304)
      expect((await callAdmin(lectern, path(), { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    })

    test('refuses invalid requests', async () => {
      await expectProblem(await callAdmin(lectern, path(), { key: null }), 'key-missing')
      await expectProblem(await callAdmin(lectern, path(), { key: 'lectern_typo' }), 'key-invalid')
      await expectProblem(await callAdmin(lectern, path(), { key: lectern.assistantKey }), 'key-kind')
      await expectProblem(await callAdmin(lectern, path(), { key: other.adminKey }), 'not-found')
      await expectProblem(await callAdmin(lectern, '/v1/project/update-status/nope'), 'not-found')
      await expectProblem(await callAdmin(lectern, path(), { method: 'PUT' }), 'method-not-allowed')
      await expectProblem(await callAdmin(lectern, '/v1/project/update-status/%ZZ'), 'invalid-request')
    })
  })

  test('a deployment is triggered, waited for and listed', async () => {
    const trigger = await callAdmin(lectern, `/v1/project/update/${lectern.projectId}`, { method: 'POST' })
    expect(trigger.status).toBe(202)
    const { statusId } = updateTriggerSchema.parse(await trigger.json())
    const read = async () => {
      const headers = { prefer: 'wait=10' }
      return updateStatusSchema.parse(
        await (await callAdmin(lectern, `/v1/project/update-status/${statusId}`, { headers })).json(),
      )
    }
    await expect.poll(async () => (await read()).status).toBe('success')
    expect((await read()).source).toBe('api')
    const list = await (await callAdmin(lectern, `/v1/project/updates/${lectern.projectId}?limit=1`)).json()
    expect(list).toMatchObject({ updates: [{ _id: statusId }], hasMore: true, nextCursor: statusId })
    await expectProblem(
      await callAdmin(lectern, `/v1/project/update/${lectern.projectId}`, {
        method: 'POST',
        key: other.adminKey,
      }),
      'not-found',
    )
    await expectProblem(
      await callAdmin(lectern, `/v1/project/update/${other.projectId}`, {
        method: 'POST',
        key: other.adminKey,
      }),
      'conflict',
    )
  })

  describe('messages', () => {
    test('stream a cited answer, and the thread continues', async () => {
      const response = await ask(lectern, messageBody('How do I configure the proxy?'))
      expect(response.status).toBe(200)
      expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
      expect(response.headers.get('ratelimit')).toMatch(/^"organization";r=\d+;t=\d+, "address";r=\d+;t=\d+$/)
      const text = await response.text()
      expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
      const chunks = readChunks(text)
      expect(chunks[0]?.type).toBe('start')
      expect(answerText(chunks)).toContain('server.proxy')
      const finish = chunks.at(-1)
      const threadId = finish?.type === 'finish' ? finish.threadId : undefined
      expect(finish).toEqual({ type: 'finish', messageMetadata: { threadId }, threadId })
      expect(response.headers.get('x-thread-id')).toBe(threadId)

      const second = readChunks(
        await (await ask(lectern, messageBody('And websockets?', { threadId }))).text(),
      )
      expect(second.at(-1)).toMatchObject({ threadId })
      expect(answerText(second)).toContain('ws: true')
    })

    test.each([
      [{ trigger: 'submit-message' }, {}, false],
      [{}, {}, true],
      [{}, { 'x-lectern-finish': 'metadata-only' }, false],
      [{ trigger: 'submit-message' }, { 'x-lectern-finish': 'thread-id' }, true],
    ])('body %j with headers %j: threadId on finish is %s', async (extra, headers, expected) => {
      const chunks = readChunks(await (await ask(lectern, messageBody('Proxy?', extra), { headers })).text())
      expect('threadId' in (chunks.at(-1) ?? {})).toBe(expected)
    })

    test('a chat with 499 earlier questions is answered', async () => {
      const role = (position: number) => (position % 2 === 0 ? 'user' : 'assistant')
      const messages = Array.from({ length: 999 }, (_, position) => ({
        role: role(position),
        parts: [{ type: 'text', text: 'How do I configure the proxy?' }],
      }))
      const response = await ask(lectern, { fp: 'anonymous', messages })
      expect(readChunks(await response.text()).at(-1)).toMatchObject({ type: 'finish' })
    })

    test('a filter that matches nothing causes a notice', async () => {
      const body = messageBody('How do I configure the proxy?', { filter: { language: 'xx' } })
      const chunks = readChunks(await (await ask(lectern, body)).text())
      expect(chunks.some(chunk => chunk.type === 'data-notice')).toBe(true)
      expect(chunks.some(chunk => chunk.type === 'source-url')).toBe(false)
      expect(chunks.at(-1)?.type).toBe('finish')
    })

    test.each<[string, unknown, keyof typeof errorCodes]>([
      ['no fp', { messages: messageBody('x').messages }, 'invalid-request'],
      ['no messages', { fp: 'a' }, 'invalid-request'],
      ['no last user message', { fp: 'a', messages: [{ role: 'assistant', parts: [] }] }, 'invalid-request'],
      ['only whitespace', messageBody('  \n '), 'invalid-request'],
      ['a fractional page size', messageBody('x', { retrievalPageSize: 1.5 }), 'invalid-request'],
      ['a path of 201 characters', messageBody('x', { currentPath: 'x'.repeat(201) }), 'invalid-request'],
      [
        'an unknown context type',
        messageBody('x', { context: [{ type: 'zip', value: 'x' }] }),
        'invalid-request',
      ],
      ['an unknown thread', messageBody('x', { threadId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }), 'not-found'],
      ['an array', [], 'invalid-request'],
      ['text that is not JSON', '{', 'malformed-json'],
      ['an empty body', '', 'invalid-request'],
      ['a body over 512 KiB', messageBody('x', { ignored: 'x'.repeat(512 * 1024) }), 'body-too-large'],
      ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'invalid-request'],
      [
        '1,001 messages',
        { fp: 'a', messages: Array(1001).fill({ role: 'user', parts: [] }) },
        'invalid-request',
      ],
    ])('%s is refused', async (_name, body, code) => {
      await expectProblem(await ask(lectern, body), code)
    })

    test('a refusal lists at most twenty problems', async () => {
      const messages = Array.from({ length: 4 }, () => ({ role: 'user', parts: Array(1000).fill(1) }))
      const response = await ask(lectern, { messages })
      expect(response.status).toBe(400)
      expect((await response.json()).details).toHaveLength(20)
    })

    test('unauthorized requests are refused', async () => {
      const body = messageBody('x')
      await expectProblem(await ask(lectern, body, { key: null }), 'key-missing')
      await expectProblem(await ask(lectern, body, { key: lectern.adminKey }), 'key-kind')
      await expectProblem(await ask(lectern, body, { key: other.assistantKey }), 'not-found')
      await expectProblem(await ask(lectern, body, { domain: 'other' }), 'not-found')
      await expectProblem(
        await ask(lectern, body, { key: other.assistantKey, domain: 'other' }),
        'not-deployed',
      )
      await expectProblem(
        await ask(lectern, body, { headers: { 'content-type': 'text/plain' } }),
        'unsupported-media-type',
      )
      await expectProblem(
        await ask(lectern, body, { headers: { 'content-encoding': 'gzip' } }),
        'unsupported-media-type',
      )
    })

    test('the thread of another project is not found', async () => {
      const thread = (await ask(lectern, messageBody('Proxy?'))).headers.get('x-thread-id')
      const body = messageBody('x', { threadId: thread })
      await expectProblem(await ask(lectern, body, { key: other.assistantKey, domain: 'docs' }), 'not-found')
    })

    test('browsers of any origin may ask unless the key lists origins', async () => {
      const preflight = await fetch(`${lectern.url}/discovery/v2/assistant/docs/message`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://a.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type, x-of-my-own',
        },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('x-of-my-own')
      const { key } = await createKey(lectern.app.services, {
        organizationId:
          (await lectern.app.services.keyring
            .authenticate(lectern.adminKey)
            .then(verdict => verdict.ok && verdict.principal.organizationId)) || '',
        key: {
          kind: 'assistant',
          name: 'box',
          projectId: lectern.projectId,
          allowedOrigins: ['https://a.example'],
        },
      })
      const allowed = await ask(lectern, messageBody('Proxy?'), {
        key,
        headers: { origin: 'https://a.example' },
      })
      expect(allowed.status).toBe(200)
      expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
      await allowed.text()
      await expectProblem(
        await ask(lectern, messageBody('x'), { key, headers: { origin: 'https://b.example' } }),
        'key-origin',
      )
    })
  })

  describe('export', () => {
    const path = (query = '') => `/v1/analytics/${lectern.projectId}/assistant${query}`
    const read = async (query = '') =>
      exportPageSchema.parse(await (await callAdmin(lectern, path(query))).json())

    test('returns every turn once and in order over all pages', async () => {
      for (const question of ['Proxy one?', 'Proxy two?', 'Proxy three?'])
        await (await ask(lectern, messageBody(question))).text()
      // A cut-off turn of an earlier test may hold back later rows for a moment.
      const asked = async () =>
        (await read('?limit=1000')).conversations.filter(turn => turn.query.startsWith('Proxy '))
      await expect.poll(asked).toHaveLength(3)
      const whole = await read('?limit=1000')
      expect(whole).toMatchObject({ hasMore: false, nextCursor: null })
      const ids = whole.conversations.map(turn => turn.id)
      expect(ids).toEqual([...ids].sort())
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page = await read(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
        paged.push(...page.conversations.map(turn => turn.id))
        expect(page.hasMore).toBe(page.nextCursor !== null)
        cursor = page.nextCursor
      } while (cursor)
      expect(paged).toEqual(ids)
    })

    test('includes a row at dateFrom and excludes a row at dateTo', async () => {
      const [first] = (await read()).conversations
      const time = encodeURIComponent(first?.timestamp ?? '')
      expect((await read(`?dateFrom=${time}`)).conversations[0]?.id).toBe(first?.id)
      expect((await read(`?dateTo=${time}`)).conversations).toEqual([])
    })

    test.each([
      'limit=0',
      'limit=1001',
      'limit=1.5',
      'limit=abc',
      'limit=',
      'cursor=xyz',
      'dateFrom=yesterday',
      'dateTo=2024-13-01',
      'dateFrom=2024-02-30',
      'dateFrom=2025-01-02&dateTo=2025-01-01',
      'dateFrom=2025-01-01T25:00:00',
      'limit=1&limit=2',
    ])('?%s is refused with the name of the parameter', async query => {
      const response = await callAdmin(lectern, path(`?${query}`))
      const problem = problemSchema.parse(await response.clone().json())
      expect(problem.details[0]?.path).toBe(query.split('=')[0])
      await expectProblem(response, 'invalid-request')
    })

    test('has rows whose id, like their threadId, opens the thread as messages', async () => {
      const { id, threadId, query, response } = (await read('?limit=1')).conversations[0] ?? {}
      const [byRow, byThread] = await Promise.all(
        [id, threadId].map(async asked => (await callAdmin(lectern, path(`/threads/${asked}`))).json()),
      )
      expect(byRow).toEqual(byThread)
      expect(transcriptSchema.parse(byRow).messages.slice(0, 2)).toMatchObject([
        { role: 'user', content: query },
        { id, role: 'assistant', content: response },
      ])
      await expectProblem(await callAdmin(lectern, path('/threads/none')), 'not-found')
      await expectProblem(
        await callAdmin(lectern, path(`/threads/${id}`), { key: other.adminKey }),
        'not-found',
      )
    })

    test('reads a time without an offset as UTC', async () => {
      const first = (await (await callAdmin(lectern, path('?limit=1'))).json()).conversations[0]
      const at = async (time: string) => {
        const query = `?dateFrom=${encodeURIComponent(time)}`
        return (await (await callAdmin(lectern, path(query))).json()).conversations
      }
      const local = first.timestamp.slice(0, -1)
      expect(await at(local)).toEqual(await at(first.timestamp))
      expect(await at(local)).not.toEqual(await at(`${local}-14:00`))
    })

    test('refuses invalid requests', async () => {
      await expectProblem(await callAdmin(lectern, path(), { key: null }), 'key-missing')
      await expectProblem(await callAdmin(lectern, path(), { key: lectern.assistantKey }), 'key-kind')
      await expectProblem(await callAdmin(lectern, path(), { key: other.adminKey }), 'not-found')
      expect((await callAdmin(lectern, path('?unknown=1'))).status).toBe(200)
    })
  })

  test('search and page return what answers are based on', async () => {
    const call = (path: string, body: object) => callAdmin(lectern, path, { key: lectern.assistantKey, body })
    const found = await call('/discovery/v1/search/docs', { query: 'proxy websockets' })
    const [hit] = searchResultsSchema.parse(await found.json())
    expect(hit).toMatchObject({ path: '/guide/proxy', metadata: { title: 'Proxy' } })
    expect(hit?.explanation).toBeUndefined()
    const explained = await call('/discovery/v1/search/docs', { query: 'proxy websockets', explain: true })
    const [why] = searchResultsSchema.parse(await explained.json())
    expect(why?.explanation).toMatchObject({
      terms: expect.arrayContaining([
        expect.objectContaining({ term: 'proxy', fields: expect.arrayContaining(['title', 'text']) }),
        expect.objectContaining({ term: 'websockets', fields: expect.arrayContaining(['headings']) }),
      ]),
      question: { coverage: 'answered' },
    })
    const all = searchResultsSchema.parse(
      await (await call('/discovery/v1/search/docs', { query: 'proxy websockets', pageSize: 50 })).json(),
    )
    const scores = all.map(({ metadata }) => metadata.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(Math.max(...scores)).toBeLessThanOrEqual(1)
    expect(scores.at(-1)).toBeGreaterThanOrEqual(0)
    const scoreThreshold = scores[1] ?? 1
    const best = await call('/discovery/v1/search/docs', { query: 'proxy websockets', scoreThreshold })
    expect(searchResultsSchema.parse(await best.json())).toEqual(
      all.filter(({ metadata }) => metadata.score >= scoreThreshold),
    )
    const refused = await call('/discovery/v1/search/docs', { query: 'proxy', scoreThreshold: 2 })
    await expectProblem(refused, 'invalid-request')
    const page = pageContentSchema.parse(
      await (await call('/discovery/v1/page/docs', { path: hit?.path ?? '' })).json(),
    )
    expect(page.content).toContain('ws: true')
    expect((await fetch(page.url)).status).toBe(200)
    await expectProblem(await call('/discovery/v1/page/docs', { path: '/nope' }), 'not-found')
    await expectProblem(await call('/discovery/v1/search/docs', { query: ' ' }), 'invalid-request')
  })

  test('public addresses need no key', async () => {
    for (const path of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/reference',
      '/sites/docs',
      '/sites/docs/guide/proxy',
    ])
      expect((await fetch(lectern.url + path)).status, path).toBe(200)
    expect((await fetch(`${lectern.url}/sites/docs/nope`)).status).toBe(404)
    expect((await fetch(lectern.url)).url).toBe(`${lectern.url}/dashboard`)
    await expectProblem(await fetch(`${lectern.url}/nope`), 'not-found')
  })
})
