import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackByPageSchema, feedbackListSchema } from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Acme', navigation: { pages: ['index', 'guide'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nHow it works.\n',
}
const eras = { legacy: 'legacy', modern: { pin: '2026-07-28' } } as const
type Era = keyof typeof eras

describe.each(databaseKinds)('feedback of AI agents on %s', kind => {
  let lectern: RunningLectern

  beforeAll(async () => {
    lectern = await startLectern({ kind, files, environment: { TRUST_PROXY: '127.0.0.1,::1' } })
  })
  afterAll(() => lectern?.close())

  const connect = async (url: string, { era = 'modern' as Era, headers = {} } = {}) => {
    const client = new Client(
      { name: 'test-agent', version: '1' },
      { versionNegotiation: { mode: eras[era] } },
    )
    const transport = new StreamableHTTPClientTransport(new URL(lectern.url + url), {
      requestInit: { headers: { 'user-agent': 'test-browser/1', ...headers } },
    })
    await client.connect(transport)
    return client
  }
  const submit = async (
    client: Client,
    given: object = {},
  ): Promise<{ isError: boolean; text: string; output: unknown }> => {
    const result = await client.callTool({
      name: 'submit_feedback',
      arguments: { path: '/guide', feedback: 'The port is missing.', ...given },
    })
    const [first] = result.content as { text?: string }[]
    return { isError: result.isError === true, text: first?.text ?? '', output: result.structuredContent }
  }
  const list = async (query = '') => {
    const path = `/v1/analytics/${lectern.projectId}/feedback${query}`
    return feedbackListSchema.parse(await (await callAdmin(lectern, path)).json()).feedback
  }

  test.each([
    ['with a key', 'modern', '/mcp/docs', 'test-agent'],
    ['with a key, before 2026', 'legacy', '/mcp/docs', 'test-browser/1'],
    ['without a key', 'modern', '/sites/docs/mcp', 'test-agent'],
    ['without a key, before 2026', 'legacy', '/sites/docs/mcp', 'test-browser/1'],
  ] as const)('is stored with the agent’s name, %s', async (_, era, url, agent) => {
    const headers = { authorization: `Bearer ${lectern.assistantKey}` }
    const client = await connect(url, { era, headers })
    const { isError, output } = await submit(client, { path: 'guide/', feedback: ` ${_} ` })
    expect(isError).toBe(false)
    await client.close()
    expect((await list())[0]).toMatchObject({
      ...(output as object),
      path: '/guide',
      comment: _,
      source: 'agent',
      agent,
      status: 'pending',
      helpful: false,
      threadId: null,
    })
  })

  test('is found by its source, has a status, and counts as not helpful', async () => {
    const all = await list('?source=agent')
    expect(all).toHaveLength(4)
    expect(await list('?source=contextual')).toEqual([])
    const path = `/v1/analytics/${lectern.projectId}/feedback`
    await callAdmin(lectern, `${path}/${all[0]?.id}`, { method: 'PATCH', body: { status: 'resolved' } })
    expect(await list('?source=agent&status=resolved')).toHaveLength(1)
    const byPage = await (await callAdmin(lectern, `${path}/by-page?source=agent`)).json()
    expect(feedbackByPageSchema.parse(byPage).feedback).toEqual([
      { path: '/guide', thumbsUp: 0, thumbsDown: 4, code: 0, total: 4 },
    ])
  })

  test('a reader cannot change it', async () => {
    const [{ id = '' } = {}] = await list('?source=agent')
    const response = await fetch(`${lectern.url}/sites/docs/_lectern/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, path: '/guide', helpful: true, comment: 'All fine.' }),
    })
    expect(response.status).toBe(201)
    expect((await list('?source=agent')).some(item => item.comment === 'All fine.')).toBe(false)
  })

  test('is refused for unknown pages, without text and over the limit, as a tool error', async () => {
    const client = await connect('/sites/docs/mcp', { headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(await submit(client, { path: '/none' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no page /none'),
    })
    for (const feedback of ['', '  ', 'x'.repeat(2_001)])
      expect((await submit(client, { feedback })).isError).toBe(true)
    let given = 0
    let last = await submit(client)
    // If a minute ends meanwhile, 15 more are accepted.
    for (; !last.isError && given < 30; last = await submit(client)) given += 1
    expect(given).toBeGreaterThanOrEqual(15)
    expect(last).toMatchObject({
      isError: true,
      text: expect.stringMatching(/limit of 15 requests .* used up/),
    })
    await client.close()
  })

  test('the tool is missing while the owner has turned feedback off', async () => {
    const turn = (feedback: boolean) =>
      callAdmin(lectern, `/v1/projects/${lectern.projectId}`, {
        method: 'PATCH',
        body: { site: { feedback } },
      })
    const names = async (url: string) => {
      const client = await connect(url, { headers: { authorization: `Bearer ${lectern.assistantKey}` } })
      const { tools } = await client.listTools()
      await client.close()
      return tools.map(({ name }) => name)
    }
    expect((await turn(false)).status).toBe(200)
    for (const url of ['/mcp/docs', '/sites/docs/mcp'])
      expect(await names(url)).not.toContain('submit_feedback')
    await turn(true)
    expect(await names('/sites/docs/mcp')).toContain('submit_feedback')
  })
})
