import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { launchBrowser } from './support/browser.ts'
import { findFreePort } from './support/find-free-port.ts'
import { createStrangerKey } from './support/organizations.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    navigation: { pages: ['index'] },
    integrations: {
      ga4: { measurementId: 'G-RCYWHL7EQ7' },
      plausible: { domain: 'docs.example.com' },
      posthog: { apiKey: 'phc_0123456789' },
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'style.css':
    '@import "https://evil.example/a.css";\narticle { outline: 3px solid rgb(1, 2, 3); background: url( "//evil.example/b.png") }',
  'own.js': 'document.documentElement.dataset.own = "yes"; fetch("https://api.widget.example/ping")',
  'broken.js': 'syntax error here',
}
const on = { integrations: true, customCss: true, customScripts: true, scriptHosts: ['*.widget.example'] }

describe('code that the source has for every page', () => {
  let lectern: RunningLectern
  let browser: Browser
  let sites: string

  beforeAll(async () => {
    const port = await findFreePort()
    sites = `http://localhost:${port}`
    const environment = {
      PORT: String(port),
      LECTERN_BASE_URL: `http://127.0.0.1:${port}`,
      LECTERN_SITES_URL: sites,
    }
    lectern = await startLectern({ files, environment })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
  })

  const setOptions = async (site: object) => {
    const path = `/v1/projects/${lectern.projectId}`
    return (await callAdmin(lectern, path, { method: 'PATCH', body: { site } })).status
  }
  const open = (path: string) => fetch(`${sites}/sites/docs${path}`)
  const policyOf = async (path: string) => (await open(path)).headers.get('content-security-policy') ?? ''

  test('is not used until the owner turns it on', async () => {
    expect(await setOptions({})).toBe(200)
    const document = await (await open('/index')).text()
    expect(document).not.toMatch(/own\.css|\/own\/|lectern-integrations/)
    expect(await policyOf('/index')).not.toContain('https:')
    for (const path of ['/_lectern/own.css', '/_lectern/own/0.js'])
      expect((await open(path)).status).toBe(404)
  })

  test('runs on pages at an address that the dashboard does not have', async () => {
    expect(await setOptions(on)).toBe(200)
    const page = await browser.newPage()
    const asked: string[] = []
    await page.route(/^https:/, async route => {
      asked.push(route.request().url())
      await route.fulfill({
        contentType: 'text/javascript',
        body: '',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.goto(`${sites}/sites/docs/index`)
    await page.locator('html[data-own=yes]').waitFor({ state: 'attached' })
    const outline = await page.locator('article').evaluate(element => getComputedStyle(element).outlineColor)
    expect(outline).toBe('rgb(1, 2, 3)')
    await expect
      .poll(() => asked.toSorted())
      .toEqual([
        'https://api.widget.example/ping',
        'https://plausible.io/js/script.js',
        'https://us-assets.i.posthog.com/static/array.js',
        'https://www.googletagmanager.com/gtag/js?id=G-RCYWHL7EQ7',
      ])
    await page.close()
  })

  test('the policy names its hosts, and pages that are not documentation have none of it', async () => {
    await setOptions(on)
    const policy = await policyOf('/index')
    expect(policy).toContain(
      "script-src 'self' https://*.widget.example https://www.googletagmanager.com https://us-assets.i.posthog.com https://plausible.io;",
    )
    expect(policy).not.toMatch(/unsafe|evil/)
    for (const path of ['/missing', '/_lectern/results?q=home']) {
      expect(await policyOf(path)).not.toContain('https:')
      expect(await (await open(path)).text()).not.toMatch(/own\.css|\/own\/|lectern-integrations/)
    }
    expect(await (await open('/_lectern/own.css')).text()).not.toContain('evil')
    expect((await open('/_lectern/own/9.js')).status).toBe(404)
    await setOptions({ customCss: true })
    expect((await open('/_lectern/own/0.js')).status).toBe(404)
    expect(await policyOf('/index')).not.toContain('https:')
  })

  test('does not run where another organisation has sites, too', async () => {
    await setOptions(on)
    await createStrangerKey(lectern)
    await expect.poll(() => policyOf('/index'), { timeout: 60_000 }).not.toContain('https:')
    expect((await open('/_lectern/own/0.js')).status).toBe(404)
  })
})

test('scripts do not run at the address of the dashboard, and the deployment reports it', async () => {
  const lectern = await startLectern({ files })
  try {
    const body = { site: on }
    await callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body })
    const response = await fetch(`${lectern.url}/sites/docs/index`)
    expect(response.headers.get('content-security-policy')).not.toContain('https:')
    const document = await response.text()
    expect(document).toContain('/_lectern/own.css')
    expect(document).not.toMatch(/\/own\/|lectern-integrations/)
    expect((await fetch(`${lectern.url}/sites/docs/_lectern/own/0.js`)).status).toBe(404)
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const { statusId } = await client.triggerUpdate({ projectId: lectern.projectId })
    await waitForUpdate(client, statusId)
    const { findings } = await client.listFindings({ statusId })
    expect([...new Set(findings.map(({ message }) => message))]).toEqual([
      expect.stringMatching(/^Integrations are on, but do not run/),
      expect.stringMatching(/^The scripts of the source are on, but do not run/),
    ])
  } finally {
    await lectern.close()
  }
})
