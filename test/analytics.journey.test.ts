import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, createProject } from '../src/access/index.ts'
import { describeApi, viewsSchema, visitorsSchema } from '../src/contract/index.ts'
import { databaseKinds, openDatabaseAt } from './support/databases.ts'
import { createOrganization } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const claude = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'
const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type Described = Partial<
  Record<
    'get' | 'post',
    {
      tags: string[]
      responses: Record<string, { headers: Record<string, { description: string }> } | undefined>
    }
  >
>

describe.each(databaseKinds)('analytics on %s', kind => {
  let lectern: RunningLectern

  beforeAll(async () => {
    lectern = await startLectern({ kind })
  })
  afterAll(() => lectern?.close())

  const visit = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${lectern.url}/sites/docs${path}`, {
      method,
      headers: { 'user-agent': firefox, ...headers },
      redirect: 'manual',
    })
    await response.text()
    return response
  }
  const read = async (measure: 'views' | 'visitors', query = '') => {
    await lectern.app.services.views.flush()
    const response = await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/${measure}${query}`)
    expect(response.status).toBe(200)
    return response.json()
  }
  const readViews = async (query?: string) => viewsSchema.parse(await read('views', query))
  /** Runs requests and returns how many views of each kind they added to the site. */
  const countAdded = async (work: () => Promise<unknown>) => {
    const { totals: before } = await readViews()
    await work()
    const { totals } = await readViews()
    return { human: totals.human - before.human, ai: totals.ai - before.ai }
  }

  test('pages that people and agents read are counted, for the site and by page', async () => {
    await visit('/guide/proxy')
    await visit('/guide/proxy/')
    await visit('/guide/environment')
    await visit('/guide/proxy', { 'user-agent': claude })
    const views = await readViews('?limit=1')
    expect(views).toEqual({
      totals: { human: 3, ai: 1, total: 4 },
      views: [{ path: '/guide/proxy', human: 2, ai: 1, total: 3 }],
      hasMore: true,
    })
    expect((await readViews('?limit=1&offset=1')).views).toEqual([
      { path: '/guide/environment', human: 1, ai: 0, total: 1 },
    ])
    expect(visitorsSchema.parse(await read('visitors'))).toMatchObject({
      totals: { human: 1, ai: 1, total: 2 },
      visitors: [
        { path: '/guide/proxy', human: 1, ai: 1, total: 2 },
        { path: '/guide/environment', human: 1, ai: 0, total: 1 },
      ],
    })
    const today = new Date().toISOString().slice(0, 10)
    expect((await readViews(`?dateTo=${today}`)).totals.total).toBe(0)
    expect((await readViews(`?dateFrom=${today}`)).totals.total).toBe(4)
  })

  test('Markdown, files for agents, the page endpoint and MCP count as AI, also when unchanged', async () => {
    const program = { 'user-agent': 'curl/8.5.0' }
    const key = { authorization: `Bearer ${lectern.assistantKey}`, 'content-type': 'application/json' }
    const post = async (path: string, body: object, headers = {}) => {
      const response = await fetch(lectern.url + path, {
        method: 'POST',
        headers: { ...key, ...headers },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
    }
    const added = await countAdded(async () => {
      const { headers } = await visit('/guide/proxy.md', program)
      const again = await visit('/guide/proxy.md', { ...program, 'if-none-match': headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
      await visit('/guide/proxy', { ...program, accept: 'text/markdown' })
      await visit('/llms.txt', program)
      await visit('/llms-full.txt', program)
      await post('/discovery/v1/page/docs', { path: 'guide/proxy' })
      await post(
        '/mcp/docs',
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'read_page', arguments: { path: '/guide/proxy' } },
        },
        { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
      )
    })
    expect(added).toEqual({ human: 0, ai: 7 })
    const { views } = await readViews()
    expect(views.map(({ path }) => path)).toEqual(expect.arrayContaining(['/llms.txt', '/llms-full.txt']))
  })

  test('a person who opens the Markdown of a page stays a person', async () => {
    expect(await countAdded(() => visit('/guide/proxy.md', { 'sec-fetch-dest': 'document' }))).toEqual({
      human: 1,
      ai: 0,
    })
  })

  test('bots, prefetches, scripts, HEAD requests, missing pages and files are not counted', async () => {
    const added = await countAdded(async () => {
      await visit('/guide/proxy', { 'user-agent': google })
      await visit('/guide/proxy', { 'user-agent': 'curl/8.5.0' })
      await visit('/guide/proxy', { 'sec-purpose': 'prefetch;prerender' })
      await visit('/guide/proxy.md', { 'sec-fetch-dest': 'empty' })
      await visit('/guide/proxy', {}, 'HEAD')
      await visit('/guide/missing')
      await visit('/guide/missing.md')
      await visit('/robots.txt')
      await visit('/sitemap.xml')
    })
    expect(added).toEqual({ human: 0, ai: 0 })
  })

  test('nothing is counted while the owner has turned it off', async () => {
    const turn = (analytics: boolean) =>
      callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body: { analytics } })
    expect(await (await turn(false)).json()).toMatchObject({ analytics: false })
    expect(await countAdded(() => visit('/guide/proxy'))).toEqual({ human: 0, ai: 0 })
    expect(await (await turn(true)).json()).toMatchObject({ analytics: true })
    expect(await countAdded(() => visit('/guide/proxy'))).toEqual({ human: 1, ai: 0 })
  })

  test('a preview’s pages are not counted', async () => {
    const { services } = lectern.app
    const markPreview = (of: string | null) =>
      services.database.write(queries =>
        queries.updateTable('projects').set({ preview_of: of }).where('id', '=', lectern.projectId).execute(),
      )
    await markPreview(lectern.projectId)
    await visit('/guide/proxy')
    await markPreview(null)
    expect(await countAdded(async () => {})).toEqual({ human: 0, ai: 0 })
  })

  test.each(['views', 'visitors'])(
    '%s need a valid range, an admin key and the caller’s project',
    async name => {
      const path = `/v1/analytics/${lectern.projectId}/${name}`
      for (const query of [
        'limit=0',
        'limit=251',
        'offset=-1',
        'dateFrom=today',
        'dateFrom=2026-02-01&dateTo=2026-01-01',
      ])
        await expectProblem(await callAdmin(lectern, `${path}?${query}`), 'invalid-request')
      await expectProblem(await callAdmin(lectern, path, { key: null }), 'key-missing')
      await expectProblem(await callAdmin(lectern, path, { key: lectern.assistantKey }), 'key-kind')
      const { services } = lectern.app
      const organizationId = await createOrganization(lectern)
      await createProject(services, { organizationId, project: { name: 'Other', domain: `other-${name}` } })
      const { key } = await createKey(services, { organizationId, key: { kind: 'admin', name: 'a' } })
      await expectProblem(await callAdmin(lectern, path, { key }), 'not-found')
    },
  )

  test('responses have the headers that openapi.json states', async () => {
    const described = Object.entries(describeApi().paths as Record<string, Described>).filter(
      ([path, { get }]) => get?.tags.includes('Analytics') && path.match(/\{/g)?.length === 1,
    )
    expect(described.length).toBeGreaterThan(6)
    for (const [path, { get }] of described) {
      const { status, headers } = await callAdmin(lectern, path.replace('{projectId}', lectern.projectId))
      const missing = Object.entries(get?.responses[200]?.headers ?? {})
        .filter(([name, { description }]) => !description.includes('Present if') && !headers.has(name))
        .map(([name]) => name)
      expect([path, status, missing]).toEqual([path, 200, []])
    }
    const search = describeApi().paths as Record<string, Described>
    const { headers } = await fetch(`${lectern.url}/discovery/v1/search/docs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lectern.assistantKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'proxy' }),
    })
    const stated = Object.keys(search['/discovery/v1/search/{domain}']?.post?.responses[200]?.headers ?? {})
    expect(stated).toEqual(['X-Request-Id', 'RateLimit-Policy', 'RateLimit'])
    expect(stated.filter(name => !headers.has(name))).toEqual([])
  })

  test('a server that is asked to stop stores the last views', async () => {
    const stopping = await startLectern({ kind })
    const response = await fetch(`${stopping.url}/sites/docs/guide/proxy`, {
      headers: { 'user-agent': firefox },
    })
    await response.text()
    await stopping.stop()
    const database = await openDatabaseAt(stopping.location)
    const rows = await database.queries.selectFrom('page_days').select(['path', 'human_views']).execute()
    expect(rows.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
      { path: '', human_views: 1 },
      { path: '/guide/proxy', human_views: 1 },
    ])
    await database.close()
    await stopping.close()
  })
})
