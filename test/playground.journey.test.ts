import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerInsightSchema,
  exportPageSchema,
  insightsSchema,
  searchResultsSchema,
  steeringSchema,
} from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { addMember, callAsPage, setUpOwner } from './support/members.ts'
import { createStrangerKey } from './support/organizations.ts'
import { readErrorCode } from './support/problems.ts'
import { answerText, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, sampleSite, startLectern } from './support/start-lectern.ts'

const steering =
  '---\nanswers:\n  - questions: talk to a human\n    page: /guide/proxy#websockets\n    answer: Write to us.\n---\n\nBe brief.\n'

describe.each(databaseKinds)('the playground on %s', kind => {
  let lectern: RunningLectern
  let foreignKey: string
  beforeAll(async () => {
    lectern = await startLectern({ kind, files: { ...sampleSite, 'Assistant.md': steering } })
    foreignKey = await createStrangerKey(lectern)
  })
  afterAll(() => lectern.close())

  const paths = () => ({
    ask: `/v1/project/playground/${lectern.projectId}`,
    search: `/v1/project/playground/${lectern.projectId}/search`,
    steering: `/v1/project/steering/${lectern.projectId}`,
  })
  test('an answer is streamed with its search results, and nothing is stored', async () => {
    const body = messageBody('How do I configure the proxy?', { fp: 'owner' })
    const response = await callAdmin(lectern, paths().ask, { body })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const chunks = readChunks(await response.text())
    expect(answerText(chunks)).toContain('server.proxy')
    const part = chunks.find(chunk => chunk.type === 'data-insight')
    const told = answerInsightSchema.parse(part && 'data' in part ? part.data : null)
    expect(told).toMatchObject({ resolution: 'answered', reason: 'grounded', model: null, cost: null })
    expect(told.insight?.searches?.[0]?.passages[0]?.path).toBe('/guide/proxy')
    expect(chunks.at(-1)?.type).toBe('finish')

    const exported = await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant`)
    expect(exportPageSchema.parse(await exported.json()).conversations).toEqual([])
    const insights = await callAdmin(lectern, `/v1/insights/${lectern.projectId}`)
    expect(insightsSchema.parse(await insights.json()).questions).toBe(0)
  })

  test('earlier turns in the request give a question its context', async () => {
    const text = (role: string, said: string) => ({ role, parts: [{ type: 'text', text: said }] })
    const messages = [
      text('user', 'How do I configure the proxy?'),
      text('assistant', 'Set `server.proxy` in the configuration file.'),
      text('user', 'And does it forward websockets?'),
    ]
    const response = await callAdmin(lectern, paths().ask, { body: { fp: 'owner', messages } })
    expect(answerText(readChunks(await response.text()))).toContain('websockets')
  })

  test('a search explains its ranking', async () => {
    const body = { query: 'configure the proxy', pageSize: 2, explain: true }
    const found = searchResultsSchema.parse(await (await callAdmin(lectern, paths().search, { body })).json())
    expect(found[0]).toMatchObject({
      path: '/guide/proxy',
      explanation: { question: { coverage: 'answered' } },
    })
  })

  test('the live Assistant.md is returned', async () => {
    expect(steeringSchema.parse(await (await callAdmin(lectern, paths().steering)).json())).toEqual({
      statusId: lectern.statusId,
      wishes: 'Be brief.',
      answers: [
        {
          questions: ['talk to a human'],
          page: '/guide/proxy#websockets',
          url: `${lectern.url}/sites/docs/guide/proxy#websockets`,
          answer: 'Write to us.',
        },
      ],
    })
  })

  test('requests without an admin key of the organisation are refused', async () => {
    const bodies = { ask: messageBody('How?'), search: { query: 'x' }, steering: undefined }
    for (const [name, body] of Object.entries(bodies)) {
      const path = paths()[name as keyof typeof bodies]
      const call = (key: string | null) => callAdmin(lectern, path, { body, key })
      expect(await readErrorCode(await call(null))).toBe('key-missing')
      expect(await readErrorCode(await call(lectern.assistantKey))).toBe('key-kind')
      expect(await readErrorCode(await call(foreignKey))).toBe('not-found')
    }
    for (const body of [{}, { fp: 'a', messages: [] }, messageBody('')])
      expect(await readErrorCode(await callAdmin(lectern, paths().ask, { body }))).toBe('invalid-request')
    expect(await readErrorCode(await callAdmin(lectern, paths().search, { body: {} }))).toBe(
      'invalid-request',
    )
  })

  test('editors can use it from the dashboard, and cross-site requests are refused', async () => {
    const owner = await setUpOwner(lectern)
    const viewer = await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
    const body = messageBody('How do I configure the proxy?')
    const asked = await callAsPage(lectern, paths().ask, { body, cookie: owner.cookie })
    expect(answerText(readChunks(await asked.text()))).toContain('server.proxy')
    expect(await readErrorCode(await callAsPage(lectern, paths().ask, { body, cookie: viewer.cookie }))).toBe(
      'role-missing',
    )
    const foreign = { body, cookie: owner.cookie, headers: { origin: 'https://evil.test' } }
    expect(await readErrorCode(await callAsPage(lectern, paths().ask, foreign))).toBe('cross-site')
  })
})
