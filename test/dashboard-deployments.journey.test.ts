import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { type SignedInMember, setUpOwner } from './support/members.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'
import { writeZip } from './support/write-zip.ts'

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
let silent: Server
let uploads: string
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'lectern-uploads-'))
  silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const environment = { LECTERN_GIT_PRIVATE: 'true', LECTERN_WEBHOOK_PRIVATE: 'true' }
  ;[lectern, browser] = await Promise.all([startLectern({ environment }), startBrowser()])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
  silent?.close()
  await rm(uploads, { recursive: true, force: true })
})

const visit = (path: string) => visitDashboard(browser, lectern, path, { member: owner })
const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
const sourceOf = async (domain: string) =>
  (await client().listProjects()).projects.find(project => project.domain === domain)?.source
const home = async () => (await fetch(`${lectern.url}/sites/docs`)).text()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an earlier deployment can be rolled back to from its page', async () => {
  await writeFiles(lectern.docs, { 'index.md': '# Acme\n\nSomething broken.\n' })
  const { statusId } = await client().triggerUpdate({ projectId: lectern.projectId })
  await Array.fromAsync(client().followUpdate({ statusId }))
  await expect.poll(home).toContain('Something broken.')

  const visited = await visit('/deployments/docs')
  const { page } = visited
  await page.getByRole('list', { name: 'Deployments' }).getByRole('link').nth(1).click()
  await press(page, 'Roll back to this deployment')
  await press(page, 'Roll back')
  await page.getByText('Rolled back. The earlier deployment is live.').waitFor()
  await page
    .getByText(/^Rolled back to/)
    .first()
    .waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await expect.poll(home).not.toContain('Something broken.')
  expect(visited.errors).toEqual([])
})

test('a hanging deployment can be cancelled from its page while its log is followed', async () => {
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const project = await client().createProject({
    name: 'Slow',
    domain: 'slow',
    source: { kind: 'git', url: `https://127.0.0.1:${port}/acme/docs.git` },
  })
  await client().triggerUpdate({ projectId: project.id })
  const visited = await visit('/deployments/slow')
  const { page } = visited
  await page.getByRole('list', { name: 'Deployments' }).getByRole('link').first().click()
  await page.getByText('In progress', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Log' }).getByText(/Fetch/i).first().waitFor()
  await press(page, 'Cancel')
  await page.getByText('Failed', { exact: true }).waitFor()
  await page
    .getByRole('alert')
    .getByText(/^Cancelled by ada/)
    .waitFor()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  expect(visited.errors).toEqual([])
})

test('a deployment appears, shows its steps and ends on open pages, without polling', async () => {
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const project = await client().createProject({
    name: 'Live',
    domain: 'live',
    source: { kind: 'git', url: `https://127.0.0.1:${port}/acme/docs.git` },
  })
  const visited = await visit('/deployments/live')
  const { page } = visited
  await page.getByRole('heading', { name: 'No deployments yet' }).waitFor()
  const polls: string[] = []
  page.on('request', request => {
    if (/\/v1\/project\/update(s|-status)\//.test(request.url())) polls.push(request.url())
  })
  const { statusId } = await client().triggerUpdate({ projectId: project.id })
  const row = page.getByRole('list', { name: 'Deployments' }).getByRole('link').first()
  await row.getByText('In progress', { exact: true }).waitFor()
  await row.getByText('Fetching the source.').waitFor()
  expect(polls).toEqual([])

  await row.click()
  const fetching = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()
  await fetching.getByText('running').waitFor()
  await client().cancelUpdate({ statusId })
  await fetching.getByText('failed').waitFor()
  await page.getByText('Failed', { exact: true }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  expect(visited.errors).toEqual([])
})

test('a webhook added in the dashboard receives events, and a delivery can be repeated', async () => {
  const receiver = await startScriptedService(() => ({ status: 204 }))
  const visited = await visit('/settings/webhooks/docs')
  const { page } = visited
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await press(page, 'Add')
  await page.getByText(/^whsec_/).waitFor()
  const { statusId } = await client().triggerUpdate({ projectId: lectern.projectId })
  await Array.fromAsync(client().followUpdate({ statusId }))
  await expect.poll(() => receiver.requests.length).toBe(2)

  await press(page, 'Deliveries')
  const delivered = page.getByText('Delivered', { exact: true })
  await expect.poll(() => delivered.count()).toBe(2)
  await page.getByRole('button', { name: 'Redeliver' }).first().click()
  await page.getByText('Delivery queued.').waitFor()
  await expect.poll(() => receiver.requests.length).toBe(3)
  expect(visited.errors).toEqual([])
  await receiver.close()
})

/** Drops a local file or folder on the page, as a person would. */
async function drop(page: Page, path: string): Promise<void> {
  const area = page.getByRole('region', { name: 'Files to upload' })
  await area.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await area.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data })
  await session.detach()
}

async function dropArchive(page: Page, name: string, content: Uint8Array): Promise<void> {
  await writeFiles(uploads, { [name]: content })
  await drop(page, join(uploads, name))
  await page.getByText(name, { exact: true }).waitFor()
}

test('a dropped ZIP archive becomes a site; a damaged or escaping archive is refused', async () => {
  const visited = await visit('/new-project')
  const { page } = visited
  await page.getByText('Upload', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zipped')
  await dropArchive(page, 'broken.zip', Buffer.from('PK but no archive'))
  await press(page, 'Create and deploy')
  await page.getByRole('alert').getByText('The file is damaged or not a ZIP archive.').waitFor()
  const entries = [
    { path: '__MACOSX/._index.md', content: 'a fork' },
    { path: 'handbook/index.md', content: '# Zipped\n\nThis came in a ZIP archive.\n' },
  ]
  await dropArchive(page, 'handbook.zip', writeZip(entries))
  await press(page, 'Create and deploy')
  await page.getByText('Succeeded', { exact: true }).waitFor()
  expect(await (await fetch(`${lectern.url}/sites/zipped`)).text()).toContain('This came in a ZIP archive.')
  expect(await sourceOf('zipped')).toMatchObject({ kind: 'upload', name: 'handbook' })

  await page.goto(`${lectern.url}/dashboard/settings/general/zipped`)
  await dropArchive(
    page,
    'escape.zip',
    writeZip([{ path: 'index.md' }, { path: '../../evil.md', content: '# Evil' }]),
  )
  await press(page, 'Upload and deploy')
  await page.getByText(/The upload was refused because of "\.\.\/\.\.\/evil\.md"/).waitFor()
  expect(visited.errors).toEqual([])
})

test('a dropped folder is deployed without node_modules', async () => {
  await writeFiles(join(uploads, 'manual'), {
    'index.md': '# Manual\n\nThis came in a folder.\n',
    'deep/er/page.md': '# Deeper\n\nIn a folder of it.\n',
    'node_modules/x/README.md': '# A library\n',
  })
  const visited = await visit('/new-project')
  const { page } = visited
  await page.getByText('Upload', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Manual')
  await drop(page, join(uploads, 'manual'))
  await page.getByText('3 files').waitFor()
  await press(page, 'Create and deploy')
  await page.getByText('Succeeded', { exact: true }).waitFor()
  expect(await sourceOf('manual')).toMatchObject({ kind: 'upload', name: 'manual' })
  expect((await fetch(`${lectern.url}/sites/manual/deep/er/page`)).status).toBe(200)
  expect((await fetch(`${lectern.url}/sites/manual/node_modules/x/README`)).status).toBe(404)
})
