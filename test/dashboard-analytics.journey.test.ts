import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { type SignedInMember, setUpOwner } from './support/members.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { untilLoaded, visitDashboard } from './support/visit-dashboard.ts'

const dayMs = 86_400_000
const markup = '<img src=x onerror="document.title=1">'

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

const visit = (path: string, look: object = {}) =>
  visitDashboard(browser, lectern, path, { member: owner, ...look })
const values = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

/** Counts views and searches of today, and views of some days before. */
async function countSome(): Promise<void> {
  const { views, searches, database } = lectern.app.services
  const { projectId } = lectern
  for (let visitor = 0; visitor < 12; visitor += 1) {
    const path = visitor % 3 === 0 ? '/guide/environment' : '/guide/proxy'
    const traffic = visitor % 4 === 0 ? 'ai' : 'human'
    views.count({ projectId, path, traffic, address: `192.0.2.${visitor}`, userAgent: traffic })
  }
  const search = (query: string, opened: string | null = null) =>
    searches.count({ projectId, query, hasResults: opened !== null, opened, isCounted: false })
  for (let time = 0; time < 3; time += 1) search('proxy settings', '/guide/proxy')
  search('kubernetes')
  search(markup)
  searches.count({ projectId, query: 'websocket', hasResults: true, opened: null, isCounted: false })
  await views.flush()
  await searches.flush()
  const dayOf = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
  const rows = Array.from({ length: 89 }, (_, ago) => ({
    project_id: projectId,
    day: dayOf(ago + 1),
    path: '',
    human_views: 40 + (ago % 7) * 5,
    ai_views: 10 + (ago % 5),
    human_visitors: 20 + (ago % 7),
    ai_visitors: 4,
    visitors: 23 + (ago % 7),
  }))
  await database.write(queries => queries.insertInto('page_days').values(rows).execute())
}

test('before anything is counted, the page says what will be there', async () => {
  const visited = await visit('/analytics/docs')
  const { page } = visited
  await page.getByRole('heading', { name: 'No page views in this period' }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  await page.getByRole('tab', { name: 'Searches' }).click()
  await page.getByRole('heading', { name: 'No searches in this period' }).waitFor()
  await page.waitForURL('**/analytics/docs?view=searches')
  expect(await visited.findViolations()).toEqual([])
})

test('an owner sees which pages people and agents read, and exports them', async () => {
  await countSome()
  const visited = await visit('/overview/docs')
  const { page } = visited
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('heading', { name: 'Views per day' }).waitFor()
  await untilLoaded(page)
  const pages = values(page, 'Top pages')
  expect(await pages.allTextContents()).toEqual(['/guide/proxy25% AI · 8', '/guide/environment25% AI · 4'])
  expect(await pages.first().getByRole('link').getAttribute('href')).toBe(
    `${lectern.url}/sites/docs/guide/proxy`,
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('docs-page-views.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    'page,people,ai,total\r\n/guide/proxy,6,2,8\r\n/guide/environment,3,1,4\r\n',
  )
  await page.getByText('1 year').click()
  await page.getByRole('heading', { name: 'Views per week' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Visitors per week' }).waitFor()
  expect(visited.errors).toEqual([])
})

test('an owner sees what readers do not find, and which pages would fit', async () => {
  const visited = await visit('/analytics/docs?view=searches')
  const { page } = visited
  await page.getByRole('cell', { name: 'proxy settings' }).waitFor()
  await untilLoaded(page)
  expect(await page.getByRole('link', { name: '/guide/proxy' }).getAttribute('href')).toBe(
    `${lectern.url}/sites/docs/guide/proxy`,
  )
  expect(await page.title()).toContain('Analytics')
  expect(await values(page, 'Searches without a result').allTextContents()).toEqual([
    `${markup}1`,
    'kubernetes1',
  ])
  expect(await values(page, 'Searches whose results were not opened').allTextContents()).toEqual([
    'websocket1',
  ])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toMatch(
    /^query,searches,withoutResult,opened,mostOpenedPage,lastSearchedAt\r\nproxy settings,3,0,1,\/guide\/proxy,/,
  )
  await page.getByRole('link', { name: 'kubernetes' }).click()
  await page.waitForURL('**/overview/docs?search=kubernetes')
  await page.getByText('No matching pages.').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'websocket' }).click()
  const first = values(page, 'Search results').first()
  await expect.poll(() => first.isVisible()).toBe(true)
  expect(await first.getByRole('link').getAttribute('href')).toMatch(
    /\/sites\/docs\/guide\/proxy#websockets$/,
  )
  await page.goBack()
  await page.getByRole('link', { name: 'Unanswered questions' }).click()
  await page.waitForURL('**/insights/docs?view=gaps')
  expect(visited.errors).toEqual([])
})

test('an owner erases a search that names a person', async () => {
  const visited = await visit('/settings/readers/docs')
  const { page } = visited
  await page.getByText('Search', { exact: true }).click()
  await page.getByLabel('Search query').fill('Kubernetes')
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase the search' })
  await dialog.getByRole('textbox').fill('Kubernetes')
  await dialog.getByRole('button', { name: 'Erase search' }).click()
  await page.getByText('Erased 1 search.').waitFor()
  expect(await visited.findViolations()).toEqual([])
  const listed = await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/searches`)
  expect(await listed.text()).not.toContain('kubernetes')
})

test('the page says that counting is turned off', async () => {
  const turn = (analytics: boolean) =>
    callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body: { analytics } })
  await turn(false)
  const visited = await visit('/analytics/docs')
  await visited.page.getByText('Counting is turned off').waitFor()
  await visited.page.getByRole('link', { name: 'settings', exact: true }).click()
  await visited.page.waitForURL('**/settings/general/docs')
  await turn(true)
})

test('an agent’s feedback has its name', async () => {
  const { database } = lectern.app.services
  const feedback = {
    project_id: lectern.projectId,
    id: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
    path: '/guide/proxy',
    helpful: 0,
    comment: 'The port is missing.',
    status: 'pending' as const,
    given_at: Date.now(),
    agent: 'claude-code',
  }
  await database.write(queries => queries.insertInto('page_feedback').values(feedback).execute())
  const visited = await visit('/feedback/docs')
  const row = visited.page.getByRole('listitem').filter({ hasText: 'The port is missing.' })
  await row.getByText('Agent', { exact: true }).waitFor()
  await row.getByText('claude-code').waitFor()
  expect(await visited.findViolations()).toEqual([])
})

test.each([
  ['light', {}],
  ['dark', { dark: true }],
  ['narrow', { phone: true }],
])('both views are accessible: %s', async (_look, look) => {
  for (const [path, heading] of [
    ['/analytics/docs', 'Top pages'],
    ['/analytics/docs?view=searches', 'Most frequent searches'],
  ] as const) {
    const visited = await visit(path, look)
    await visited.page.getByRole('heading', { name: heading }).waitFor()
    await untilLoaded(visited.page)
    expect(await visited.findViolations()).toEqual([])
    const width = await visited.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  }
})

test('tabs and periods are chosen by keyboard', async () => {
  const visited = await visit('/analytics/docs')
  const { page } = visited
  await page.getByRole('heading', { name: 'Top pages' }).waitFor()
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/analytics/docs?days=90')
  await page.getByRole('tab', { name: 'Pages' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/analytics/docs?view=searches&days=90')
})
