import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { addMember, password, type SignedInMember, setUpOwner } from './support/members.ts'
import { type RunningLectern, sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
beforeAll(async () => {
  const environment = { LECTERN_GIT_PRIVATE: 'true' }
  ;[lectern, browser] = await Promise.all([startLectern({ environment }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

const visit = (path: string) => visitDashboard(browser, lectern, path, { member: owner })
const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('the first page explains how to create an account, and members without an owner can sign in', async () => {
  const visited = await browser.open(`${lectern.url}/dashboard`)
  const { page } = visited
  await heading(page, 'Create the first account').waitFor()
  expect(await visited.findViolations()).toEqual([])
  await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
  await page.reload()
  await page.getByText('This server has no owner yet').waitFor()
  expect(await visited.findViolations()).toEqual([])
  await page.getByLabel('Email').fill('vic@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await heading(page, 'Projects').waitFor()

  owner = await setUpOwner(lectern)
  await page.context().clearCookies()
  await page.goto(`${lectern.url}/dashboard/sign-in`)
  await heading(page, 'Sign in').waitFor()
  expect(await page.getByText('This server has no owner yet').count()).toBe(0)
})

test('a deployment without a commit is named after its outcome', async () => {
  const visited = await visit('/overview/docs')
  const card = visited.page.locator('section', { has: heading(visited.page, 'Live deployment') })
  await card.getByText(/^Deployed 3 pages/).waitFor()
  expect(await card.getByText('commit').count()).toBe(0)
})

test('a deployment that a check stopped says why, and can be published anyway', async () => {
  await client().updateProject({ projectId: lectern.projectId, checks: { links: 'fail' } })
  await writeFiles(lectern.docs, { 'index.md': '# Acme\n\nRead the [missing page](missing.md).\n' })
  const { statusId } = await client().triggerUpdate({ projectId: lectern.projectId })
  await Array.fromAsync(client().followUpdate({ statusId }))

  const visited = await visit(`/deployments/${statusId}/docs`)
  const { page } = visited
  const alert = page.getByRole('alert')
  await alert.getByText('Stopped by a check').waitFor()
  await alert.getByText('The live site has not changed.', { exact: false }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  await alert.getByRole('link', { name: 'change the checks' }).click()
  await heading(page, 'Checks').waitFor()
  await page.goBack()

  await press(page, 'Publish anyway')
  await page.getByRole('dialog').getByText('It is not built again.', { exact: false }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click()
  await page.getByText('Succeeded', { exact: true }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await expect.poll(async () => (await fetch(`${lectern.url}/sites/docs`)).text()).toContain('missing page')
  expect(visited.errors).toEqual([])
  await writeFiles(lectern.docs, sampleSite)
})

test('a private repository is added with its token', async () => {
  const visited = await visit('/new-project')
  const { page } = visited
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Private')
  const repository = page.getByRole('textbox', { name: 'Repository' })
  await repository.fill('git@git.example.com:acme/docs.git')
  await page.getByText('Copy the deploy key', { exact: false }).waitFor()
  expect(await page.getByLabel('Access token').count()).toBe(0)
  await repository.fill('https://127.0.0.1:9/acme/docs.git')
  await page.getByLabel('Access token').fill('s3cret')
  await page.getByLabel('User name').fill('reader')
  expect(await visited.findViolations()).toEqual([])
  await press(page, 'Create and deploy')
  await page.getByText('Failed', { exact: true }).waitFor()
  const { projects } = await client().listProjects()
  expect(projects.find(({ domain }) => domain === 'private')?.source).toEqual({
    kind: 'git',
    url: 'https://127.0.0.1:9/acme/docs.git',
    username: 'reader',
    hasToken: true,
  })
})

test('a tab from before an upgrade shows unknown sources and offers to reload', async () => {
  const visited = await visit('/projects')
  const { page } = visited
  await page.getByRole('link', { name: /docs/ }).first().waitFor()
  const change = (edit: (project: object) => object) => async (route: Route) => {
    const { projects } = await (await route.fetch()).json()
    await route.fulfill({ json: { projects: projects.map(edit) } })
  }
  const isList = /\/v1\/projects$/
  await page.route(
    isList,
    change(project => ({ ...project, source: { kind: 'wiki', pages: 3 } })),
  )
  await page.reload()
  await page.getByText('wiki', { exact: false }).first().waitFor()

  await page.unroute(isList)
  await page.route(
    isList,
    change(project => ({ ...project, name: { en: 'Docs' } })),
  )
  await page.reload()
  await page.getByText('Loading failed').waitFor()
  expect(await page.getByText('Lectern was upgraded.', { exact: false }).count()).toBe(0)
  await page.route(/\/dashboard$/, async route => {
    const body = (await (await route.fetch()).text()).replace(/index-[\w-]+\.js/, 'index-newer.js')
    await route.fulfill({ contentType: 'text/html', body })
  })
  await press(page, 'Try again')
  await page.getByText('Lectern was upgraded.', { exact: false }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  await page.unrouteAll()
  await press(page, 'Reload')
  await page.getByRole('link', { name: /docs/ }).first().waitFor()
})
