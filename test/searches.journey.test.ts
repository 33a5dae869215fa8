import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyticsDaysSchema, callerStatsSchema, searchesSchema } from '../src/contract/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { databaseKinds, openDatabaseAt } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** The browser reports a search while it leaves the page. */
const polling = { timeout: 60_000, interval: 50 }

const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const files = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    navigation: { pages: ['index', 'guide/proxy', 'guide/tokens', 'team'] },
  }),
  'index.mdx': '---\ntitle: Home\npublic: true\n---\n\nAcme is a build tool.\n',
  'guide/proxy.mdx':
    '---\ntitle: Proxy\npublic: true\n---\n\nSet `server.proxy` to forward requests to another server.\n',
  'guide/tokens.mdx': '---\ntitle: Tokens\npublic: true\n---\n\nA token authenticates a client.\n',
  'team.mdx': '---\ntitle: Wombat rota\ngroups: [staff]\n---\n\nThe wombat rota of the staff.\n',
}

describe.each(databaseKinds)('searches of a site on %s', kind => {
  let lectern: RunningLectern
  let browser: TestBrowser
  const path = (name: string) => `/v1/analytics/${lectern.projectId}/${name}`

  beforeAll(async () => {
    lectern = await startLectern({ kind, files })
    const passwords = [{ name: 'staff', password: 'the password of the staff', groups: ['staff'] }]
    const signIn = await callAdmin(lectern, `/v1/project/readers/${lectern.projectId}`, {
      method: 'PUT',
      body: { method: 'password', passwords },
    })
    expect(signIn.status).toBe(200)
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
  })

  const list = async (query = '') => {
    await lectern.app.services.searches.flush()
    const response = await callAdmin(lectern, path(`searches${query}`))
    expect(response.status).toBe(200)
    return searchesSchema.parse(await response.json())
  }
  const find = async (query: string) =>
    (await list()).searches.find(({ searchQuery }) => searchQuery === query)
  const tell = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${lectern.url}/sites/docs/_lectern/searched`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': firefox, ...headers },
      body: JSON.stringify(body),
    })

  test('a reader who types, opens a result and closes the search box searches twice', async () => {
    const { page, errors } = await browser.open(`${lectern.url}/sites/docs/`, { userAgent: firefox })
    await page.keyboard.press('Control+k')
    for (let length = 1; length <= 'forwarding'.length; length += 1) {
      const query = 'forwarding'.slice(0, length)
      await Promise.all([
        length > 1 &&
          page.waitForResponse(response => new URL(response.url()).searchParams.get('q') === query),
        page.keyboard.insertText(query.slice(-1)),
      ])
    }
    await page.locator('.found mark', { hasText: 'forward' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/proxy')
    await expect.poll(() => find('forwarding'), polling).toBeDefined()
    await page.keyboard.press('/')
    await page.keyboard.insertText('zzyzx')
    await page.getByRole('status').filter({ hasText: 'No results' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => find('zzyzx'), polling).toBeDefined()
    expect(await page.context().cookies()).toEqual([])
    expect(errors).toEqual([])
    expect(await list()).toEqual({
      searches: [
        expect.objectContaining({
          searchQuery: 'forwarding',
          hits: 1,
          ctr: 1,
          topClickedPage: '/guide/proxy',
        }),
        expect.objectContaining({ searchQuery: 'zzyzx', hits: 1, ctr: 0, hitsWithoutResults: 1 }),
      ],
      totalSearches: 2,
      nextCursor: null,
      complete: true,
    })
  })

  test('a search on the results page counts once, with and without scripts', async () => {
    const results = `${lectern.url}/sites/docs/_lectern/results?q=token`
    const bare = await browser.open(results, { userAgent: firefox, javaScriptEnabled: false })
    await bare.page.locator('.results a').first().click()
    await bare.page.waitForURL('**/guide/tokens')
    expect(await find('token')).toMatchObject({ hits: 1, ctr: 0 })
    const { page } = await browser.open(results, { userAgent: firefox })
    await page.locator('.results a').first().click()
    await page.waitForURL('**/guide/tokens')
    await expect
      .poll(() => find('token'), polling)
      .toMatchObject({ hits: 2, ctr: 0.5, topClickedPage: '/guide/tokens' })
  })

  test('a search through the API counts, and one that is being typed counts once', async () => {
    const search = async (query: string) => {
      const response = await fetch(`${lectern.url}/discovery/v1/search/docs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${lectern.assistantKey}` },
        body: JSON.stringify({ query }),
      })
      expect(response.status).toBe(200)
    }
    for (const query of ['authen', 'authenti', 'authenticates', 'forward requests']) await search(query)
    await search('something else')
    await lectern.app.services.searches.flush()
    expect(await find('authen')).toBeUndefined()
    expect(await find('authenticates')).toMatchObject({ hits: 1, hitsWithoutResults: 0 })
    expect(await find('forward requests')).toMatchObject({ hits: 1 })
  })

  test('only results of the search count as opened, and restricted pages stay unknown', async () => {
    const { topClickedPage: before } = (await find('forwarding')) ?? {}
    for (const opened of ['/guide/tokens', '/none', '/team', 'https://evil.example/', '/guide/proxy '])
      expect((await tell({ q: 'forwarding', opened })).status).toBe(204)
    expect(await find('forwarding')).toMatchObject({ hits: 6, ctr: 1 / 6, topClickedPage: before })
    expect((await tell({ q: 'wombat rota', opened: '/team' })).status).toBe(204)
    expect(await find('wombat rota')).toMatchObject({ hits: 1, ctr: 0, topClickedPage: null })
  })

  test('reports of other sites, of bots and that are not valid do not count', async () => {
    const { totalSearches } = await list()
    for (const from of ['cross-site', 'same-site', 'none'])
      await expectProblem(await tell({ q: 'spam' }, { 'sec-fetch-site': from }), 'key-origin')
    for (const body of [{}, { q: 7 }, { q: 'x'.repeat(201) }, { q: 'spam', opened: 'x'.repeat(2_001) }, []])
      await expectProblem(await tell(body), 'invalid-request')
    await expectProblem(await tell({ q: 'x'.repeat(9_000) }), 'body-too-large')
    const elsewhere = await fetch(`${lectern.url}/sites/none/_lectern/searched`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"q":"spam"}',
    })
    await expectProblem(elsewhere, 'not-found')
    expect((await tell({ q: 'spam' }, { 'user-agent': google })).status).toBe(204)
    expect((await tell({ q: ' ' })).status).toBe(204)
    expect((await list()).totalSearches).toBe(totalSearches)
  })

  test('nothing is counted while the owner has turned it off', async () => {
    const { totalSearches } = await list()
    const turn = (analytics: boolean) =>
      callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body: { analytics } })
    await turn(false)
    expect((await tell({ q: 'off' })).status).toBe(204)
    await turn(true)
    expect((await list()).totalSearches).toBe(totalSearches)
    expect((await tell({ q: 'on' })).status).toBe(204)
    expect((await list()).totalSearches).toBe(totalSearches + 1)
  })

  test('the days of a range have the searches', async () => {
    const { totalSearches } = await list()
    const today = new Date().toISOString().slice(0, 10)
    const read = async (query = '') =>
      analyticsDaysSchema.parse(await (await callAdmin(lectern, path(`days${query}`))).json()).days
    expect(await read(`?dateFrom=${today}`)).toMatchObject([{ date: today, searches: totalSearches }])
    expect(await read()).toHaveLength(31)
    await expectProblem(await callAdmin(lectern, path('days?dateFrom=2020-01-01')), 'invalid-request')
  })

  test('an owner erases a query', async () => {
    await tell({ q: 'Anna Smith' })
    const erase = (body: object) =>
      callAdmin(lectern, `/v1/project/erase-reader/${lectern.projectId}`, { body })
    const erased = await erase({ searchQuery: 'anna smith' })
    expect(await erased.json()).toEqual({ erasedTurns: 0, erasedSearches: 1 })
    expect(await find('anna smith')).toBeUndefined()
    await expectProblem(await erase({ searchQuery: 'a', fp: 'b' }), 'invalid-request')
    await expectProblem(await erase({ searchQuery: ' ' }), 'invalid-request')
  })

  test('questions are counted by who asked them', async () => {
    const asked = async (headers: Record<string, string>) =>
      (await ask(lectern, messageBody('How do I forward requests?'), { headers })).text()
    await asked({ origin: lectern.url })
    await asked({ 'sec-fetch-site': 'same-origin' })
    await asked({})
    const read = async (query = '') =>
      callerStatsSchema.parse(await (await callAdmin(lectern, path(`assistant/caller-stats${query}`))).json())
    expect(await read()).toEqual({ web: 2, api: 1, other: 0, total: 3 })
    const { database } = lectern.app.services
    await database.write(queries =>
      queries.updateTable('turns').set({ caller: null }).where('caller', '=', 'api').execute(),
    )
    expect(await read()).toEqual({ web: 2, api: 0, other: 1, total: 3 })
    const today = new Date().toISOString().slice(0, 10)
    expect((await read(`?dateFrom=${today}`)).total).toBe(3)
    expect((await read(`?dateTo=${today}`)).total).toBe(0)
  })

  test.each(['searches', 'days', 'assistant/caller-stats'])(
    '%s needs valid parameters, an admin key and the caller’s project',
    async name => {
      const wrong = ['dateFrom=today', 'dateFrom=2026-02-01&dateTo=2026-01-01']
      if (name === 'searches') wrong.push('limit=0', 'limit=101', 'cursor=x', 'only=all')
      for (const query of wrong)
        await expectProblem(await callAdmin(lectern, path(`${name}?${query}`)), 'invalid-request')
      await expectProblem(await callAdmin(lectern, path(name), { key: null }), 'key-missing')
      await expectProblem(await callAdmin(lectern, path(name), { key: lectern.assistantKey }), 'key-kind')
      const key = await createStrangerKey(lectern)
      await expectProblem(await callAdmin(lectern, path(name), { key }), 'not-found')
    },
  )

  test('a server that is asked to stop stores the last searches', async () => {
    const stopping = await startLectern({ kind, files })
    const told = await fetch(`${stopping.url}/sites/docs/_lectern/searched`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': firefox },
      body: JSON.stringify({ q: 'forwarding', opened: '/guide/proxy' }),
    })
    expect(told.status).toBe(204)
    await stopping.stop()
    const database = await openDatabaseAt(stopping.location)
    const rows = await database.queries.selectFrom('search_days').select(['query', 'hits']).execute()
    expect(rows.map(({ query, hits }) => [query, hits]).sort()).toEqual([
      ['', 1],
      ['forwarding', 1],
    ])
    await database.close()
    await stopping.close()
  })
})

test('an address can report a limited number of searches', async () => {
  const lectern = await startLectern({ files, environment: { TRUST_PROXY: '127.0.0.1,::1' } })
  const tell = (address: string) =>
    fetch(`${lectern.url}/sites/docs/_lectern/searched`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': firefox,
        'x-forwarded-for': address,
      },
      body: '{"q":"token"}',
    })
  for (let told = 0; told < 40; told += 1) expect((await tell('192.0.2.1')).status).toBe(204)
  await expectProblem(await tell('192.0.2.1'), 'rate-limited')
  expect((await tell('192.0.2.2')).status).toBe(204)
  await lectern.close()
})
