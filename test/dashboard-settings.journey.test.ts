import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { addMember, callAsPage, type SignedInMember, setUpOwner } from './support/members.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
/** The only TXT record in the DNS. */
let record = 'other'
beforeAll(async () => {
  const resolveTxt = async () => [[record]]
  ;[lectern, browser] = await Promise.all([startLectern({ resolveTxt }), startBrowser()])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

const visit = (path: string, member = owner) => visitDashboard(browser, lectern, path, { member })
const readProject = async () => (await callAdmin(lectern, `/v1/projects/${lectern.projectId}`)).json()

/** Holds back all requests except GET until `release` is called. */
async function holdChanges(page: Page): Promise<{ release(): void }> {
  const { promise: gone, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/v1/**', async route => {
    if (route.request().method() !== 'GET') await gone
    await route.continue()
  })
  return { release }
}

test('a change is shown before the server confirms it', async () => {
  const visited = await visit('/deployments/docs')
  const { page } = visited
  const lock = page.getByRole('button', { name: /^Lock/ })
  await lock.waitFor()
  const { release } = await holdChanges(page)
  await lock.click()
  await page.getByRole('button', { name: 'Locked' }).waitFor()
  expect((await readProject()).locked).toBe(false)
  release()
  await page.getByText('Locked. New deployments are built but do not go live.').waitFor()
  expect((await readProject()).locked).toBe(true)
})

test('a change that the server refuses is reverted', async () => {
  const body = { kind: 'assistant', name: 'Kept', projectId: lectern.projectId }
  await callAsPage(lectern, '/v1/keys', { body, cookie: owner.cookie })
  const other = await addMember(lectern, { role: 'owner', email: 'olga@example.com' })
  const visited = await visit('/keys/docs', other)
  const { page } = visited
  const { release } = await holdChanges(page)
  await page.getByRole('button', { name: 'Rename Kept' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Taken')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('button', { name: 'Rename Taken' }).waitFor()
  // Meanwhile the member loses the owner role.
  await callAsPage(lectern, `/v1/members/${other.userId}`, {
    method: 'PATCH',
    body: { role: 'viewer' },
    cookie: owner.cookie,
  })
  release()
  await page.getByText('Only owners may do this. Your role is viewer.').waitFor()
  await page.getByText('Kept').first().waitFor()
  await expect.poll(() => page.getByText('Taken').count()).toBe(0)
  expect(visited.errors).toEqual([])
})

test('a custom domain is pending until its DNS record is verified, and an invalid one shows the server’s error message', async () => {
  const visited = await visit('/settings/general/docs')
  const { page } = visited
  const field = page.getByRole('textbox', { name: 'Custom domain' })
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await field.fill('Docs.Acme.example')
  await save.click()
  await page.getByText('Saved.').waitFor()
  const { pendingHostname } = await readProject()
  expect(pendingHostname.hostname).toBe('docs.acme.example')
  await page.getByText('_lectern.docs.acme.example', { exact: true }).waitFor()
  await page.getByText(pendingHostname.recordValue, { exact: true }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  const verify = page.getByRole('button', { name: 'Verify' })
  await verify.click()
  await page.getByText('The TXT record of _lectern.docs.acme.example does not match.').waitFor()
  expect((await readProject()).hostname).toBeNull()
  record = pendingHostname.recordValue
  await verify.click()
  await page.getByText('docs.acme.example is verified and shows the site.').waitFor()
  await expect.poll(() => verify.count()).toBe(0)
  expect((await readProject()).hostname).toBe('docs.acme.example')
  await field.fill('https://docs.acme.example/')
  await save.click()
  await page.getByText('must be a host name such as docs.example.com').waitFor()
  expect((await readProject()).hostname).toBe('docs.acme.example')
})

test('the domain is changed, old dashboard addresses lead to the project, and the former domain can be released', async () => {
  const { id } = await (
    await callAdmin(lectern, '/v1/projects', { method: 'POST', body: { name: 'Old', domain: 'old' } })
  ).json()
  const visited = await visit('/settings/general/old')
  const { page } = visited
  const field = page.getByRole('textbox', { name: 'Domain', exact: true })
  const change = async (domain: string) => {
    await field.fill(domain)
    await page.getByRole('button', { name: 'Change domain' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change domain' }).click()
  }
  await change('docs')
  await page.getByRole('alert').getByText('taken').waitFor()
  await change('new')
  await page.waitForURL('**/settings/general/new')
  await page.getByText('Redirects to this project').waitFor()
  expect(await visited.findViolations()).toEqual([])
  await page.goto(`${lectern.url}/dashboard/deployments/old`)
  await page.waitForURL('**/deployments/new')
  await page.goto(`${lectern.url}/dashboard/settings/general/new`)
  await page.getByRole('button', { name: 'Release old' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release domain' }).click()
  await page.getByText('Released “old”.').waitFor()
  const project = await (await callAdmin(lectern, `/v1/projects/${id}`)).json()
  expect(project).toMatchObject({ domain: 'new', formerDomains: [] })
})

test('options of the pages are saved, and the others stay as they are', async () => {
  const body = { site: { media: 'off', scriptHosts: ['cdn.example.com'] } }
  await callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body })
  const visited = await visit('/settings/general/docs')
  const { page } = visited
  await page.getByLabel('Code feedback').check({ force: true })
  await page.getByLabel('Media hosts').first().fill('*.example.com')
  await page.keyboard.press('Enter')
  const form = page.locator('form').filter({ hasText: 'Code feedback' })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect((await readProject()).site).toMatchObject({
    codeFeedback: true,
    media: 'off',
    mediaHosts: ['*.example.com'],
    scriptHosts: ['cdn.example.com'],
  })
})

test('a GitLab token is saved, never shown again, and can be removed', async () => {
  const source = { kind: 'git', url: 'https://gitlab.example.com/acme/docs.git' }
  const body = { name: 'Forge', domain: 'forge', source }
  const project = await (await callAdmin(lectern, '/v1/projects', { body })).json()
  const tellsGitlab = async () =>
    (await (await callAdmin(lectern, `/v1/projects/${project.id}`)).json()).tellsGitlab
  const visited = await visit('/settings/pushes/forge')
  const { page } = visited
  await page.getByLabel('Token', { exact: true }).fill('glpat-secret')
  await page.getByRole('button', { name: 'Save token' }).click()
  await page.getByText('Saved. Deployments now set commit statuses at GitLab.').waitFor()
  expect(await tellsGitlab()).toBe(true)
  await expect.poll(() => page.getByLabel('New token').inputValue()).toBe('')
  expect(await visited.findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Remove token' }).click()
  await page.getByText('Token removed.').waitFor()
  expect(await tellsGitlab()).toBe(false)
  expect(visited.errors).toEqual([])
})

test('the filter of the key list is kept in the URL', async () => {
  const body = { kind: 'assistant', name: 'Of old', projectId: lectern.projectId }
  const { id } = await (await callAdmin(lectern, '/v1/keys', { body })).json()
  await callAdmin(lectern, `/v1/keys/${id}`, { method: 'DELETE' })
  const visited = await visit('/keys/docs')
  const { page } = visited
  await page.getByText('First assistant key').waitFor()
  expect(await page.getByText('Of old').count()).toBe(0)
  await page.getByRole('switch', { name: 'Show revoked keys' }).press('Space')
  await page.getByText('Of old').waitFor()
  await page.goto(page.url())
  await page.getByText('Of old').waitFor()
})

test('the live docs can be searched on the overview page', async () => {
  const visited = await visit('/overview/docs')
  const { page } = visited
  await page.getByRole('textbox', { name: 'Question' }).fill('How do I configure the proxy?')
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('list', { name: 'Search results' })
    .getByRole('link', { name: 'Proxy' })
    .first()
    .waitFor()
  expect(visited.errors).toEqual([])
})
