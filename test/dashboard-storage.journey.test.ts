import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorageMeter } from '../src/storage/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { addMember, type SignedInMember, setUpOwner } from './support/members.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { untilLoaded, visitDashboard } from './support/visit-dashboard.ts'
import { writeConversations } from './support/write-conversations.ts'

const shots = process.env.LECTERN_SHOTS

let lectern: RunningLectern
let browser: TestBrowser
let viewer: SignedInMember
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([
    startLectern({ environment: { LECTERN_STORAGE_MB: '1' } }),
    startBrowser(),
  ])
  await setUpOwner(lectern)
  viewer = await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

async function fill(bytes: number): Promise<void> {
  const turn = { at: Date.now(), fp: 'anna', query: 'a'.repeat(bytes) }
  await writeConversations(lectern.app.services.database, lectern.projectId, [turn])
  await createStorageMeter(lectern.app.services).runUntilIdle()
}

const warnings = ['The storage is almost full', 'The storage is full']

test('the storage is shown by kind and project, with a warning near and over the limit', async () => {
  const { page } = await visitDashboard(browser, lectern, '/storage', { member: viewer })
  await page.getByText(/^\d.* of 1 MB used/).waitFor()
  const table = page.getByRole('table')
  await table
    .getByRole('row', { name: /^Project docs|^All projects/ })
    .first()
    .waitFor()
  for (const warning of warnings) expect(await page.getByText(warning).count()).toBe(0)

  await fill(850_000)
  await page.reload()
  await page.getByText('The storage is almost full').waitFor()
  await fill(200_000)
  await page.reload()
  await page.getByText('The storage is full').waitFor()
  await page.goto(`${lectern.url}/dashboard/overview/${lectern.domain}`)
  await page.getByRole('link', { name: 'Show what uses it' }).click()
  await page.getByRole('heading', { name: 'Storage' }).waitFor()
})

test('the page fits phones and dark screens, and the warning goes away when there is room', async () => {
  for (const look of [{}, { dark: true }, { phone: true }]) {
    const visit = await visitDashboard(browser, lectern, '/storage', { member: viewer, ...look })
    const { page } = visit
    await page.getByText('The storage is full').waitFor()
    await untilLoaded(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await visit.findViolations()).toEqual([])
    expect(visit.errors).toEqual([])
    const name = `storage-${Object.keys(look)[0] ?? 'light'}.png`
    if (shots) await page.screenshot({ path: `${shots}/${name}`, fullPage: true })
  }
  const path = `/v1/project/erase-reader/${lectern.projectId}`
  await callAdmin(lectern, path, { body: { fp: 'anna' } })
  const { page } = await visitDashboard(browser, lectern, '/storage', { member: viewer })
  await page.getByText(/^\d.* of 1 MB used/).waitFor()
  expect(await page.getByText('The storage is full').count()).toBe(0)
})
