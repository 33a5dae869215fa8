import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { type SignedInMember, setUpOwner } from './support/members.ts'
import { ask, messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { untilLoaded, visitDashboard } from './support/visit-dashboard.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

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

test('a deployment’s page lists the questions whose answer it loses or gains', async () => {
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  for (const text of ['How do I configure the proxy?', 'How do I bake sourdough bread?'])
    await (await ask(lectern, messageBody(text))).text()
  await rm(join(lectern.docs, 'guide/proxy.md'))
  await writeFiles(lectern.docs, {
    'bread.md': '# Bread\n\nTo bake sourdough bread, let the dough rest for twelve hours.\n',
  })
  const { statusId } = await client.triggerUpdate({ projectId: lectern.projectId })
  expect((await waitForUpdate(client, statusId)).summary).toContain('1 question that loses its answer')

  for (const look of [{}, { dark: true }, { phone: true }]) {
    const visited = await visitDashboard(browser, lectern, `/deployments/${statusId}/docs`, {
      member: owner,
      ...look,
    })
    const { page } = visited
    await untilLoaded(page)
    const table = page.getByRole('table')
    await table.getByRole('row', { name: /Lost How do I configure the proxy\? 1/ }).waitFor()
    expect(await table.textContent()).toContain('The page was deleted')
    await table.getByRole('row', { name: /New answer How do I bake sourdough bread\?/ }).waitFor()
    await page.getByText('Answers 1 of 1 unanswered question, loses 1. Asked of this deployment').waitFor()
    expect(visited.errors).toEqual([])
  }
})
