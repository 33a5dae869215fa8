import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSetupLink } from '../src/accounts/index.ts'
import { startBrowser, type TestBrowser, type TestPage } from './support/browser.ts'
import { createChat, messageText } from './support/chat-library.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { untilLoaded } from './support/visit-dashboard.ts'

const password = 'a long enough password'
const built = fileURLToPath(new URL('../dist/dashboard/', import.meta.url))

let lectern: RunningLectern
let browser: TestBrowser
beforeAll(async () => {
  lectern = await startLectern()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

describe('the files of the dashboard', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(lectern.url + path, { headers })

  test('every address under /dashboard serves the page, which runs only its own scripts and cannot be framed', async () => {
    for (const path of ['/dashboard', '/dashboard/deployments/docs', '/dashboard/no/such/page']) {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('assets are compressed and immutable, and an unchanged page is not sent again', async () => {
    const page = await get('/dashboard')
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
    const answer = await get(script, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const again = await get('/dashboard', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('addresses outside the dashboard’s files return 404', async () => {
    for (const path of [
      '/dashboard/assets/other.js',
      '/dashboard/assets/..%2f..%2fpackage.json',
      '/dashboard/api/other',
    ])
      expect((await get(path)).status).toBe(404)
  })

  test('the first page load is at most 250 kB compressed', () => {
    const manifest: Record<string, { file: string; css?: string[]; imports?: string[] }> = JSON.parse(
      readFileSync(join(built, '.vite/manifest.json'), 'utf8'),
    )
    const loaded = new Set<string>(['index.html'])
    const add = (name: string) => {
      const entry = manifest[name]
      if (!entry || loaded.has(entry.file)) return
      for (const file of [entry.file, ...(entry.css ?? [])]) loaded.add(file)
      for (const other of entry.imports ?? []) add(other)
    }
    add('index.html')
    add('src/pages/projects/projects-page.tsx')
    expect(loaded.size).toBeGreaterThan(4)
    for (const packed of ['br', 'gz']) {
      const bytes = [...loaded].reduce(
        (sum, file) => sum + statSync(join(built, `${file}.${packed}`)).size,
        0,
      )
      expect(bytes).toBeLessThanOrEqual(250 * 1000)
    }
  })
})

describe('an owner using the dashboard', () => {
  let owner: TestPage
  let page: Page
  const at = (path: string) => `${lectern.url}/dashboard${path}`
  const open = async (path: string, heading: string | RegExp) => {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  beforeAll(async () => {
    const { organizationId } = await lectern.app.services.database.queries
      .selectFrom('projects')
      .select('organization_id as organizationId')
      .executeTakeFirstOrThrow()
    const link = await createSetupLink(lectern.app.services, { organizationId, baseUrl: lectern.url })
    owner = await browser.open(link ?? '')
    page = owner.page
  })

  test('the setup link creates the owner account', async () => {
    await page.getByLabel('Your name').fill('Ada Example')
    expect(page.url()).toBe(at('/setup'))
    expect(await owner.findViolations()).toEqual([])
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  test('signing in returns to the requested page', async () => {
    await page.getByRole('button', { name: /Ada Example/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.goto(at(`/keys/${lectern.domain}`))
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await owner.findViolations()).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    expect(page.url()).toBe(at(`/keys/${lectern.domain}`))
  })

  test('a key created in the dashboard works in the chat library until it is revoked', async () => {
    await open(`/keys/${lectern.domain}`, 'API keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('First box')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    const key = (await page.getByText(/^lectern_dsc_\w+$/).textContent()) ?? ''
    expect(await owner.findViolations()).toEqual([])
    const api = `${lectern.url}/discovery/v2/assistant/${lectern.domain}/message`
    const { chat, state } = await createChat('7 newest', { api, key })
    await chat.sendMessage({ text: 'How do I configure the proxy?' })
    expect(messageText(state.messages.at(-1))).toContain('server.proxy')
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Rename First box' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Chat box')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('button', { name: 'Revoke Chat box' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('Revoked “Chat box”.').waitFor()
    const refused = await createChat('7 newest', { api, key })
    await refused.chat.sendMessage({ text: 'How do I configure the proxy?' })
    expect(String(refused.state.error)).toContain('revoked')
  })

  test('an example project is created, and its deployment is followed to the end', async () => {
    await open('/new-project', 'New project')
    await page.getByText('Example', { exact: true }).click()
    await page.getByLabel('Domain').fill('example')
    expect(await owner.findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Create and deploy' }).click()
    await page.getByText('Succeeded').waitFor()
    await page
      .getByRole('region', { name: 'Log' })
      .getByText(/Deployed 3 pages/)
      .waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/deployments\/\w{26}\/example$/)
    expect(await owner.findViolations()).toEqual([])
    expect((await fetch(`${lectern.url}/sites/example/quickstart`)).status).toBe(200)
  })

  test('a failed deployment shows the reason, and the earlier one stays live', async () => {
    await open('/settings/general/example', 'Settings')
    await page.getByLabel('Git repository').fill('https://127.0.0.1:9/acme/docs.git')
    await page.getByRole('button', { name: 'Save repository' }).click()
    await page.getByText('Saved. The next deployment uses this repository.').waitFor()
    await open('/deployments/example', 'Deployments')
    await page.getByRole('button', { name: 'Deploy', exact: true }).click()
    await page.getByText('Deployment failed').waitFor()
    await page.getByText('Failed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await page.getByRole('alert').first().textContent()).toContain('127.0.0.1')
    expect((await fetch(`${lectern.url}/sites/example/quickstart`)).status).toBe(200)
  })

  const pages: [path: string, heading: string | RegExp][] = [
    ['/projects', 'Projects'],
    ['/overview/docs', /./],
    ['/deployments/docs', 'Deployments'],
    ['/keys/docs', 'API keys'],
    ['/settings/general/docs', 'Settings'],
    ['/settings/pushes/docs', 'Settings'],
    ['/settings/webhooks/docs', 'Settings'],
    ['/settings/sign-in/docs', 'Settings'],
    ['/settings/readers/docs', 'Settings'],
    ['/members', 'Members'],
    ['/audit', 'Audit log'],
    ['/account', 'Your account'],
  ]

  test.each(pages)('%s is accessible in light, dark and narrow layouts', async (path, heading) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await open(path, heading)
    await untilLoaded(page)
    expect(await owner.findViolations()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await owner.findViolations()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('no script failed or violated the content security policy', () => {
    expect(owner.errors).toEqual([])
  })
})
