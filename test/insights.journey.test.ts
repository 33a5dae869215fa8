import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, createProject } from '../src/access/index.ts'
import {
  exportPageSchema,
  gapsSchema,
  givenFeedbackSchema,
  insightsSchema,
  threadListSchema,
  threadSchema,
} from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createOrganization } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

interface AskedTurn {
  messageId: string
  threadId: string
}

async function askQuestion(lectern: RunningLectern, text: string, extra: object = {}): Promise<AskedTurn> {
  const response = await ask(lectern, messageBody(text, extra))
  expect(response.status).toBe(200)
  const chunks = readChunks(await response.text())
  const start = chunks.find(chunk => chunk.type === 'start')
  return {
    messageId: start?.type === 'start' ? String(start.messageId) : '',
    threadId: response.headers.get('x-thread-id') ?? '',
  }
}

async function createTenant(lectern: RunningLectern) {
  const { services } = lectern.app
  const organizationId = await createOrganization(lectern)
  const project = await createProject(services, {
    organizationId,
    project: { name: 'Other', domain: 'other' },
  })
  const admin = await createKey(services, { organizationId, key: { kind: 'admin', name: 'a' } })
  const reading = await createKey(services, {
    organizationId,
    key: { kind: 'admin', name: 'r', scopes: ['read'] },
  })
  const assistant = await createKey(services, {
    organizationId,
    key: { kind: 'assistant', name: 'b', projectId: project.id },
  })
  return {
    projectId: project.id,
    domain: 'other',
    adminKey: admin.key,
    readKey: reading.key,
    assistantKey: assistant.key,
  }
}

describe.each(databaseKinds)('insights into conversations on %s', kind => {
  let lectern: RunningLectern
  let other: Awaited<ReturnType<typeof createTenant>>
  let first: AskedTurn
  beforeAll(async () => {
    lectern = await startLectern({ kind })
    other = await createTenant(lectern)
    first = await askQuestion(lectern, 'How do I configure the proxy?', {
      fp: 'anna',
      currentPath: '/guide/proxy',
    })
    await askQuestion(lectern, 'Does it forward websockets?', { fp: 'anna', threadId: first.threadId })
    await askQuestion(lectern, 'How do I bake sourdough bread?', { fp: 'bert' })
    await askQuestion(lectern, 'how can I bake a sourdough bread', { fp: 'carl' })
  })
  afterAll(() => lectern.close())

  const threadsPath = (query = '') => `/v1/conversations/${lectern.projectId}${query}`
  const insightsPath = (query = '') => `/v1/insights/${lectern.projectId}${query}`
  const gapsPath = (query = '') => `/v1/insights/${lectern.projectId}/gaps${query}`
  const erasePath = () => `/v1/project/erase-reader/${lectern.projectId}`
  const read = async (path: string) => (await callAdmin(lectern, path)).json()
  const rate = (body: unknown, { key = lectern.assistantKey, domain = lectern.domain } = {}) =>
    callAdmin(lectern, `/discovery/v2/assistant/${domain}/feedback`, { body, key })

  test('every admin endpoint refuses a missing key, an assistant key and another organisation', async () => {
    const thread = `${threadsPath()}/threads/${first.threadId}`
    for (const path of [threadsPath(), thread, insightsPath(), gapsPath()]) {
      await expectProblem(await callAdmin(lectern, path, { key: null }), 'key-missing')
      await expectProblem(await callAdmin(lectern, path, { key: lectern.assistantKey }), 'key-kind')
      await expectProblem(await callAdmin(lectern, path, { key: other.adminKey }), 'not-found')
    }
    const body = { fp: 'anna' }
    await expectProblem(await callAdmin(lectern, erasePath(), { body, key: null }), 'key-missing')
    await expectProblem(
      await callAdmin(lectern, erasePath(), { body, key: lectern.assistantKey }),
      'key-kind',
    )
    await expectProblem(await callAdmin(lectern, erasePath(), { body, key: other.readKey }), 'key-scope')
    await expectProblem(await callAdmin(lectern, erasePath(), { body, key: other.adminKey }), 'not-found')
    const foreign = `/v1/conversations/${other.projectId}/threads/${first.threadId}`
    await expectProblem(await callAdmin(lectern, foreign, { key: other.adminKey }), 'not-found')
  })

  test('threads are listed by their last question, with their categories', async () => {
    const { threads, hasMore } = threadListSchema.parse(await read(threadsPath()))
    expect(hasMore).toBe(false)
    expect(threads.map(thread => thread.firstQuestion)).toEqual([
      'how can I bake a sourdough bread',
      'How do I bake sourdough bread?',
      'How do I configure the proxy?',
    ])
    expect(threads[2]).toMatchObject({
      threadId: first.threadId,
      turnCount: 2,
      resolution: 'answered',
      fp: 'anna',
      pageUrl: `${lectern.url}/sites/docs/guide/proxy`,
    })
    const found = async (query: string) =>
      threadListSchema.parse(await read(threadsPath(query))).threads.map(({ fp }) => fp)
    expect(await found('?q=WebSockets')).toEqual(['anna'])
    expect(await found('?q=sourdough%20can')).toEqual(['carl'])
    expect(await found('?resolution=unanswered')).toEqual(['carl', 'bert'])
    expect(await found('?page=/guide/proxy')).toEqual(['anna'])
    expect(await found(`?page=${encodeURIComponent(`${lectern.url}/sites/docs/guide/proxy`)}`)).toEqual([
      'anna',
    ])
    expect(await found('?category=comparison')).toEqual([])
    expect(await found('?to=2020-01-01')).toEqual([])
  })

  test('a list refuses invalid parameters', async () => {
    for (const query of ['?limit=0', '?limit=101', '?cursor=x', '?rating=good', '?q=', '?resolution=no'])
      await expectProblem(await callAdmin(lectern, threadsPath(query)), 'invalid-request')
    await expectProblem(
      await callAdmin(lectern, threadsPath('?from=2026-02-01&to=2026-01-01')),
      'invalid-request',
    )
  })

  test('a thread is returned as a chat with the passages found', async () => {
    const thread = threadSchema.parse(await read(`${threadsPath()}/threads/${first.threadId}`))
    expect(thread.turns.map(turn => turn.query)).toEqual([
      'How do I configure the proxy?',
      'Does it forward websockets?',
    ])
    expect(thread.turns[0]).toMatchObject({
      id: first.messageId,
      resolution: 'answered',
      reason: 'grounded',
      outcome: 'completed',
      deployment: lectern.statusId,
      tokens: null,
    })
    const [search] = thread.turns[0]?.insight?.searches ?? []
    expect(search).toMatchObject({
      query: 'How do I configure the proxy?',
      coverage: 'answered',
      evidence: { missingWords: 0, closeWords: expect.any(Number), orderedWords: expect.any(Number) },
      passages: [{ path: '/guide/proxy', anchor: 'configure-the-proxy', score: expect.any(Number) }, {}],
    })
    const page = threadSchema.parse(await read(`${threadsPath()}/threads/${first.threadId}?limit=1`))
    expect(page).toMatchObject({ hasMore: true, nextCursor: first.messageId })
    const next = threadSchema.parse(
      await read(`${threadsPath()}/threads/${first.threadId}?cursor=${page.nextCursor}`),
    )
    expect(next.turns.map(turn => turn.query)).toEqual(['Does it forward websockets?'])
    await expectProblem(await callAdmin(lectern, `${threadsPath()}/threads/none`), 'not-found')
  })

  test('the latest rating of an answer is exported', async () => {
    const { messageId, threadId } = first
    const given = await rate({ messageId, threadId, rating: 'up' })
    expect(given.status).toBe(200)
    expect(given.headers.get('access-control-allow-origin')).toBe('*')
    expect(given.headers.get('ratelimit')).toContain('organization')
    const changed = givenFeedbackSchema.parse(
      await (await rate({ messageId, threadId, rating: 'down', comment: ' Which file? ' })).json(),
    )
    expect(changed.feedback).toMatchObject({ rating: 'down', comment: 'Which file?' })
    const exported = exportPageSchema.parse(await read(`/v1/analytics/${lectern.projectId}/assistant`))
    expect(exported.conversations.map(row => row.feedback)).toEqual([changed.feedback, null, null, null])
    const { threads } = threadListSchema.parse(await read(threadsPath('?rating=down')))
    expect(threads).toMatchObject([{ threadId: first.threadId, rating: 'down' }])
    const thread = threadSchema.parse(await read(`${threadsPath()}/threads/${first.threadId}`))
    expect(thread.turns[0]?.feedback).toEqual(changed.feedback)
    await rate({ messageId, threadId, rating: null })
    expect(threadListSchema.parse(await read(threadsPath('?rating=down'))).threads).toEqual([])
  })

  test('a rating is refused for an answer of another thread', async () => {
    const { messageId } = first
    for (const threadId of ['01K5ZQ8QX2M9N7P5R3T1V9X7Z5', messageId])
      await expectProblem(await rate({ messageId, threadId, rating: 'down' }), 'not-found')
    await expectProblem(await rate({ messageId, rating: 'down' }), 'invalid-request')
  })

  test('a rating needs a key of the answer’s project and a valid value', async () => {
    const { messageId, threadId } = first
    await expectProblem(
      await callAdmin(lectern, `/discovery/v2/assistant/${lectern.domain}/feedback`, {
        body: { messageId, threadId, rating: 'up' },
        key: null,
      }),
      'key-missing',
    )
    await expectProblem(
      await rate({ messageId, threadId, rating: 'up' }, { key: lectern.adminKey }),
      'key-kind',
    )
    await expectProblem(
      await rate({ messageId, threadId, rating: 'up' }, { key: other.assistantKey }),
      'not-found',
    )
    await expectProblem(
      await rate({ messageId, threadId, rating: 'up' }, { key: other.assistantKey, domain: other.domain }),
      'not-found',
    )
    await expectProblem(await rate({ messageId: 'x\u0000', threadId, rating: 'up' }), 'not-found')
    for (const body of [
      { messageId, threadId },
      { threadId, rating: 'up' },
      { messageId, threadId, rating: 'fine' },
    ])
      await expectProblem(await rate(body), 'invalid-request')
    await expectProblem(
      await rate({ messageId, threadId, rating: 'up', comment: 'x'.repeat(2001) }),
      'invalid-request',
    )
  })

  test('insights count questions, answers and cited pages', async () => {
    const insights = insightsSchema.parse(await read(insightsPath('?timeZone=Asia/Kolkata')))
    expect(insights).toMatchObject({ questions: 4, answered: 2, answeredRate: 0.5, complete: true })
    expect(insights.days).toHaveLength(31)
    expect(insights.days.at(-1)).toMatchObject({ questions: 4, answered: 2 })
    expect(insights.citedPages).toMatchObject([{ title: 'Proxy', answers: 2 }])
    expect(insights.askedFrom).toMatchObject([
      { pageUrl: `${lectern.url}/sites/docs/guide/proxy`, questions: 1 },
    ])
    for (const query of ['?timeZone=Mars/Base', '?from=2020-01-01', '?from=2026-02-01&to=2026-01-01'])
      await expectProblem(await callAdmin(lectern, insightsPath(query)), 'invalid-request')
  })

  test('unanswered questions are grouped and checked against the live docs', async () => {
    const gaps = gapsSchema.parse(await read(gapsPath()))
    expect(gaps).toMatchObject({ unanswered: 2, complete: true, statusId: lectern.statusId })
    expect(gaps.gaps).toHaveLength(1)
    expect(gaps.gaps[0]).toMatchObject({ count: 2, now: { resolution: 'unanswered' } })
    const csv = await callAdmin(lectern, gapsPath('?format=csv'))
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await csv.text()
    expect(text.split('\r\n')).toHaveLength(3)
    const accepted = await callAdmin(lectern, gapsPath(), { headers: { accept: 'text/csv' } })
    expect(await accepted.text()).toBe(text)
    await expectProblem(await callAdmin(lectern, gapsPath('?format=xml')), 'invalid-request')
  })

  test('erasing a reader is permanent and affects no other reader', async () => {
    const before = exportPageSchema.parse(await read(`/v1/analytics/${lectern.projectId}/assistant?limit=1`))
    const erased = await callAdmin(lectern, erasePath(), { body: { fp: 'anna' } })
    expect(await erased.json()).toEqual({ erasedTurns: 2 })
    expect(await (await callAdmin(lectern, erasePath(), { body: { fp: 'anna' } })).json()).toEqual({
      erasedTurns: 0,
    })
    const thread = `${threadsPath()}/threads/${first.threadId}`
    await expectProblem(await callAdmin(lectern, thread), 'not-found')
    const after = await callAdmin(
      lectern,
      `/v1/analytics/${lectern.projectId}/assistant?cursor=${before.nextCursor}`,
    )
    const rows = exportPageSchema.parse(await after.json()).conversations
    expect(rows.map(row => row.query)).toEqual([
      'How do I bake sourdough bread?',
      'how can I bake a sourdough bread',
    ])
    expect(insightsSchema.parse(await read(insightsPath('?timeZone=Asia/Kolkata')))).toMatchObject({
      questions: 2,
    })
    for (const body of [{}, { fp: 'a', threadId: 'b' }, { fp: 'anonymous' }, { fp: '' }])
      await expectProblem(await callAdmin(lectern, erasePath(), { body }), 'invalid-request')
    const anonymous = await callAdmin(lectern, erasePath(), {
      body: { fp: 'anonymous', eraseAnonymous: true },
    })
    expect(await anonymous.json()).toEqual({ erasedTurns: 0 })
  })
})
