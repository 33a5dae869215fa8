import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { keylessRoutes, pathOf, type Route, routes } from '../src/contract/index.ts'
import { warnAboutSharedOrigin } from '../src/server/warn-about-shared-origin.ts'
import { silentLog } from '../src/shared/index.ts'
import { startBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { databaseKinds } from './support/databases.ts'
import { findFreePort } from './support/find-free-port.ts'
import { addMember, callAsPage, type SignedInMember, setUpOwner } from './support/members.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

const path = '/published'

async function startWithSites(options: Parameters<typeof startLectern>[0] = {}) {
  const port = await findFreePort()
  const sites = `http://localhost:${port}${path}`
  const environment = {
    PORT: String(port),
    LECTERN_BASE_URL: `http://127.0.0.1:${port}`,
    LECTERN_SITES_URL: sites,
    LECTERN_DOMAIN_PROOF: 'false',
  }
  return { sites, lectern: await startLectern({ ...options, environment }) }
}

/** Every route of the contract, with made-up parameters. */
const everyRoute = [
  ...Object.values<Route>(routes).map(route => ({
    method: route.method,
    path: pathOf(route, Object.fromEntries(Object.keys(route.params).map(name => [name, 'unknown']))),
    hasSession: route.scope !== undefined,
  })),
  ...Object.values(keylessRoutes)
    .filter(route => route.path.startsWith('/v1'))
    .map(({ method, path: pattern }) => ({
      method,
      path: pattern.replace(/\{\w+\}/g, 'unknown'),
      hasSession: true,
    })),
]

/** Addresses outside the contract that only members use. */
const memberPages = [
  ['GET', '/'],
  ['GET', '/dashboard'],
  ['GET', '/dashboard/keys/docs'],
  ['GET', '/%64ashboard/'],
  ['GET', '/dashboard/assets/main.js'],
  ['GET', '/dashboard/api/auth/get-session'],
  ['GET', '/dashboard/api/sign-in-options'],
  ['POST', '/dashboard/api/auth/sign-in/email'],
  ['POST', '/dashboard/api/auth/change-password'],
  ['POST', '/dashboard/api/auth/sign-out'],
  ['POST', '/dashboard/api/accept'],
] as const

const siteAddresses = [
  '/sites/docs',
  '/sites/docs/guide/proxy?a=1',
  '/sites/docs/guide/proxy.md',
  '/sites/docs/_lectern/site.css',
  '/sites/docs/_lectern/site.js',
  '/sites/docs/_lectern/search?q=proxy',
  '/sites/docs/_lectern/results?q=proxy',
  '/sites/docs/sitemap.xml',
  '/sites/docs/robots.txt',
  '/sites/docs/llms.txt',
  '/sites/docs/.well-known/mcp',
  '/sites/docs/llms-full.txt',
]

describe.each(databaseKinds)('sites with another address, on %s', kind => {
  let lectern: RunningLectern
  let sites: string
  let owner: SignedInMember
  beforeAll(async () => {
    ;({ lectern, sites } = await startWithSites({ kind }))
    owner = await setUpOwner(lectern)
  })
  afterAll(() => lectern?.close())

  /** Sends the owner's session cookie to a host, as if the browser had it there. */
  async function send(host: string, method: string, address: string, headers: Record<string, string> = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
    request(
      lectern.url + address,
      { method, agent: false, headers: { host, cookie: owner.cookie, origin: lectern.url, ...headers } },
      resolve,
    )
      .on('error', reject)
      .end()
    const response = await promise
    const { statusCode: status, headers: answered } = response
    // Event streams do not end.
    const isStream = answered['content-type']?.startsWith('text/event-stream')
    const body = isStream ? '' : await text(response)
    response.destroy()
    return { status, location: answered.location, body }
  }
  const sitesHost = () => new URL(sites).host
  const codeOf = ({ body }: { body: string }) => (body.startsWith('{') ? JSON.parse(body).code : null)

  test('no route with a session answers under the sites’ host, a custom domain or an unknown host', async () => {
    await createClient({ baseUrl: lectern.url, key: lectern.adminKey }).updateProject({
      projectId: lectern.projectId,
      hostname: 'docs.example.com',
    })
    await expect.poll(async () => (await send('docs.example.com', 'GET', '/guide/proxy')).status).toBe(200)
    // The site's MCP server refuses a message without a content type.
    expect((await send('docs.example.com', 'POST', '/mcp')).status).toBe(415)
    expect((await send('docs.example.com', 'OPTIONS', '/mcp')).status).toBe(204)
    const wrong: unknown[] = []
    const expectCode = async (host: string, call: { method: string; path: string }, code: string) => {
      const found = codeOf(await send(host, call.method, call.path))
      if (found !== code) wrong.push([host, call.method, call.path, found])
    }
    for (const route of everyRoute.filter(({ hasSession }) => hasSession)) {
      await expectCode(sitesHost(), route, 'wrong-origin')
      await expectCode(sitesHost(), { ...route, path: path + route.path }, 'wrong-origin')
      if (route.method !== 'GET') await expectCode('docs.example.com', route, 'wrong-origin')
    }
    for (const route of everyRoute.filter(({ hasSession }) => !hasSession))
      for (const host of [sitesHost(), 'inside']) await expectCode(host, route, 'key-missing')
    for (const [method, address] of memberPages) {
      for (const host of [sitesHost(), 'inside'])
        await expectCode(host, { method, path: address }, 'wrong-origin')
      if (method === 'POST') await expectCode('docs.example.com', { method, path: address }, 'wrong-origin')
    }
    for (const route of Object.values<Route>(routes).filter(each => each.scope && each.method === 'GET')) {
      const params = Object.fromEntries(Object.keys(route.params).map(name => [name, 'unknown']))
      await expectCode('inside', { method: 'GET', path: pathOf(route, params) }, 'key-missing')
    }
    expect(wrong).toEqual([])
  })

  test('the dashboard and the API answer members under the server’s address', async () => {
    const { host } = new URL(lectern.url)
    for (const { method, path: address } of everyRoute.filter(
      route => route.hasSession && route.method === 'GET',
    ))
      expect([address, [200, 400, 404]]).toEqual([
        address,
        expect.arrayContaining([(await send(host, method, address)).status]),
      ])
    expect((await send(host, 'GET', '/dashboard/keys/docs')).status).toBe(200)
    const key = { authorization: `Bearer ${lectern.adminKey}` }
    expect((await send('inside', 'GET', '/v1/projects', key)).status).toBe(200)
    for (const each of [host, sitesHost(), 'inside'])
      expect((await send(each, 'GET', '/healthz')).status).toBe(200)
  })

  test('site pages are served under their own address, and others redirect to it', async () => {
    const { host } = new URL(lectern.url)
    for (const address of siteAddresses) {
      for (const other of [host, 'inside'])
        expect(await send(other, 'GET', address)).toMatchObject({ status: 307, location: sites + address })
      expect([address, (await send(sitesHost(), 'GET', path + address)).status]).toEqual([address, 200])
      expect([address, (await send(sitesHost(), 'GET', address)).status]).toEqual([address, 200])
    }
    expect((await send(host, 'POST', '/sites/docs')).status).toBe(405)
  })

  test('links name the address that serves them', async () => {
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    await client.updateProject({ projectId: lectern.projectId, hostname: null })
    const page = `${sites}/sites/docs/guide/proxy`
    await expect
      .poll(async () => (await fetch(page)).text())
      .toContain(`<link rel="canonical" href="${page}">`)
    const read = async (name: string) => (await fetch(`${sites}/sites/docs${name}`)).text()
    expect(await read('/sitemap.xml')).toContain(`<loc>${page}</loc>`)
    expect(await read('/llms.txt')).toContain(`(${page}.md)`)
    const body = await read('/guide/proxy')
    for (const [, address = ''] of body.matchAll(/(?:href|src|action|data-search)="(\/[^"#]*)/g))
      expect(address).toMatch(/^\/published\//)
    const answer = await ask(lectern, messageBody('How do I configure the proxy?'))
    expect(answerText(readChunks(await answer.text()))).toContain(`(${page}`)
    const { githubUrl } = await client.createWebhookSecret({ projectId: lectern.projectId })
    expect(githubUrl).toContain(`${lectern.url}/v1/webhooks/`)
    await lectern.app.services.database.write(queries =>
      queries
        .updateTable('deployments')
        .set({ screenshots_json: JSON.stringify({ light: 'aa', dark: 'bb' }) })
        .execute(),
    )
    const { updates } = await client.listUpdates({ projectId: lectern.projectId })
    expect(updates[0]?.screenshotDark).toBe(`${sites}/screenshots/${lectern.statusId}/bb.png`)
    const dashboard = await callAsPage(lectern, '/dashboard', owner)
    expect(dashboard.headers.get('content-security-policy')).toContain(`https: ${new URL(sites).origin};`)
  })

  test('no project can take the sites’ host name', async () => {
    const path = `/v1/projects/${lectern.projectId}`
    const body = { hostname: new URL(sites).hostname }
    expect((await callAdmin(lectern, path, { method: 'PATCH', body })).status).toBe(400)
  })

  test('a server with several members and one origin warns its operator', async () => {
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) }
    const { services } = lectern.app
    const shared = {
      ...services,
      log,
      settings: { ...services.settings, sitesUrl: services.settings.baseUrl },
    }
    await warnAboutSharedOrigin(shared)
    expect(warnings).toEqual([])
    await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
    await warnAboutSharedOrigin({ ...services, log })
    expect(warnings).toEqual([])
    await warnAboutSharedOrigin(shared)
    expect(warnings).toEqual([expect.stringContaining('LECTERN_SITES_URL')])
  })
})

test('in a browser, a member opens the site, which has no session and answers questions', async () => {
  const [{ lectern, sites }, browser] = await Promise.all([startWithSites(), startBrowser()])
  const member = await setUpOwner(lectern)
  const { page, errors } = await visitDashboard(browser, lectern, '/overview/docs', { member })
  const link = page.getByRole('link', { name: 'Open site' })
  expect(await link.getAttribute('href')).toBe(`${sites}/sites/docs`)
  const address = new URL(`${sites}/sites/docs/guide/environment`)
  await page.goto(address.href)
  expect(await page.context().cookies(address.href)).toEqual([])
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('websockets')
  await page.locator('a[role=option]').first().click()
  await page.waitForURL(`${sites}/sites/docs/guide/proxy*`)
  const chat = driveChatBox(page)
  await chat.open()
  await chat.ask('How do I configure the proxy?')
  expect(await chat.exchanges.first().locator('.answer').textContent()).toContain('server.proxy')
  expect(errors).toEqual([])
  await browser.close()
  await lectern.close()
})
