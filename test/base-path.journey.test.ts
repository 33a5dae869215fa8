import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSetupLink } from '../src/accounts/index.ts'
import { createClient } from '../src/client/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { findFreePort } from './support/find-free-port.ts'
import { callAsPage, firstOrganization, password } from './support/members.ts'
import { type PathProxy, startPathProxy } from './support/path-proxy.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { runCommand } from './support/run-command.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const path = '/company/docs-platform'
let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

describe.each([
  { kind: 'keeps', keepsPath: true },
  { kind: 'removes', keepsPath: false },
])('behind a proxy that $kind the path', ({ keepsPath }) => {
  let lectern: RunningLectern
  let proxy: PathProxy
  beforeAll(async () => {
    const port = await findFreePort()
    proxy = await startPathProxy(path, { port, keepsPath })
    lectern = await startLectern({
      environment: {
        PORT: String(port),
        LECTERN_BASE_URL: proxy.url,
        TRUST_PROXY: '127.0.0.1',
        LECTERN_GITHUB_CLIENT_ID: 'client',
        LECTERN_GITHUB_CLIENT_SECRET: 'hidden',
      },
    })
  })
  afterAll(async () => {
    await lectern?.close()
    await proxy?.close()
  })

  const get = (address: string, init: RequestInit = {}) =>
    fetch(proxy.url + address, { redirect: 'manual', ...init })
  const read = async (address: string) => (await get(address)).text()

  test('a reader reads, searches and asks, without a request outside the path', async () => {
    const { page, errors } = await browser.open(`${proxy.url}/sites/docs`)
    expect(page.url()).toBe(`${proxy.url}/sites/docs`)
    await page.locator('nav.sections summary').click()
    await page.locator('nav.sections').getByRole('link', { name: 'Proxy' }).click()
    await page.waitForURL(`${proxy.url}/sites/docs/guide/proxy`)
    await page.reload()
    expect(
      await page.evaluate(() => [...document.styleSheets].map(sheet => sheet.cssRules.length > 10)),
    ).toEqual([true])
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox').fill('environment')
    await page.locator('a[role=option]').first().click()
    await page.waitForURL(`${proxy.url}/sites/docs/guide/environment*`)
    const asked: Record<string, unknown>[] = []
    page.on('request', request => {
      if (request.url().endsWith('/message')) asked.push(request.postDataJSON())
    })
    const chat = driveChatBox(page)
    await chat.open()
    await chat.ask('How do I configure the proxy?')
    await chat.exchanges.first().locator('.sources a').first().click()
    await page.waitForURL(`${proxy.url}/sites/docs/guide/proxy*`)
    await page.goto(`${proxy.url}/sites/docs/missing`)
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await page.waitForURL(`${proxy.url}/sites/docs/`)
    expect(asked.map(body => body.currentPath)).toEqual(['/guide/environment'])
    expect(errors).toEqual([])
    expect(proxy.strays).toEqual([])
  })

  test('the owner signs in and uses the dashboard, without a request outside the path', async () => {
    const organizationId = await firstOrganization(lectern)
    const link = await createSetupLink(lectern.app.services, { organizationId, baseUrl: lectern.url })
    expect(link).toContain(`${proxy.url}/dashboard/setup#`)
    const { page, errors } = await browser.open(link ?? '')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${proxy.url}/dashboard/projects`)
    const cookies = (await page.context().cookies()).map(({ name, path: limit }) => [name, limit])
    expect(cookies).toContainEqual(['lectern.session_token', path])
    expect(cookies.filter(([, limit]) => !limit?.startsWith(path))).toEqual([])
    await page.goto(`${proxy.url}/dashboard`)
    await page.waitForURL(`${proxy.url}/dashboard/projects`)
    await page.goto(`${proxy.url}/dashboard/overview/docs`)
    const site = page.getByRole('link', { name: 'Open site' })
    expect(await site.getAttribute('href')).toBe(`${proxy.url}/sites/docs`)
    await page.goto(`${proxy.url}/dashboard/insights/docs?view=gaps`)
    await page.getByRole('heading', { name: 'Insights' }).waitFor()
    await page.goto(`${proxy.url}/dashboard/account`)
    await page.getByRole('button', { name: 'Connect GitHub' }).waitFor()
    expect(errors).toEqual([])
    expect(proxy.strays).toEqual([])
  })

  test('signing in with GitHub comes back to the path', async () => {
    const body = { provider: 'github', callbackURL: `${path}/dashboard` }
    const begun = await callAsPage({ url: proxy.url }, '/dashboard/api/auth/sign-in/social', { body })
    const { url } = await begun.json()
    const callback = '/dashboard/api/auth/callback/github'
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(proxy.url + callback)
    expect(begun.headers.getSetCookie().join()).toContain(`Path=${path};`)
    const failed = await get(`${callback}?error=access_denied&state=unknown`)
    expect(failed.headers.get('location')).toContain(`${proxy.url}/dashboard/sign-in`)
  })

  test('a site without an icon has a plain one below the path', async () => {
    const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(await read('/sites/docs/guide/proxy')) ?? []
    expect(icon).toBe(`${path}/sites/docs/_lectern/icon.svg`)
    const response = await get(icon.slice(path.length))
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(await response.text()).toContain('<svg')
  })

  test('redirects, errors and documents name addresses below the path', async () => {
    expect((await get('')).headers.get('location')).toBe(`${path}/dashboard`)
    expect((await get('/')).headers.get('location')).toBe(`${path}/dashboard`)
    expect(await (await get('/nothing')).json()).toMatchObject({ type: `${path}/reference#not-found` })
    expect(await (await get('/openapi.json')).json()).toMatchObject({ servers: [{ url: path }] })
    expect(await read('/reference')).toContain(`href="${path}/openapi.json"`)
    expect(await read('/badge/docs.svg')).toContain('deployed')
    const site = `${proxy.url}/sites/docs`
    expect(await read('/sites/docs/sitemap.xml')).toContain(`<loc>${site}/guide/proxy</loc>`)
    expect(await read('/sites/docs/llms.txt')).toContain(`(${site}/guide/proxy.md)`)
    expect(await read('/sites/docs/guide/proxy')).toContain(`rel="canonical" href="${site}/guide/proxy"`)
    expect(await read('/sites/unknown')).toContain(`href="${path}/sites/none/_lectern/site.css"`)
    expect((await get('/sites/none/_lectern/site.css')).status).toBe(200)
    expect((await get('/widget.js')).status).toBe(200)
  })

  test('the client library, the command line and MCP clients use such an address', async () => {
    const client = createClient({ baseUrl: `${proxy.url}/`, key: lectern.adminKey })
    const { githubUrl } = await client.createWebhookSecret({ projectId: lectern.projectId })
    expect(githubUrl).toBe(`${proxy.url}/v1/webhooks/github/${lectern.projectId}`)
    const invitation = await (
      await callAdmin(lectern, '/v1/invitations', { body: { role: 'viewer' } })
    ).json()
    expect(invitation.url).toContain(`${proxy.url}/dashboard/invite#token=`)
    const command = await runCommand(['status', lectern.statusId], { url: proxy.url, key: lectern.adminKey })
    expect([command.exit, command.out]).toEqual([0, expect.stringContaining('success')])
    const answer = await ask(lectern, messageBody('How do I configure the proxy?'))
    expect(answerText(readChunks(await answer.text()))).toContain(`(${proxy.url}/sites/docs/guide/proxy`)
    const mcp = new McpClient({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${lectern.assistantKey}` }
    const address = new URL(`${proxy.url}/mcp/docs`)
    await mcp.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
    const found = await mcp.callTool({ name: 'search', arguments: { query: 'configure the proxy' } })
    expect(JSON.stringify(found)).toContain(`${proxy.url}/sites/docs/guide/proxy`)
    await mcp.close()
    expect(proxy.strays).toEqual([])
  })
})
