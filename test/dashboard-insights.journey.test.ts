import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { type EmbeddingService, startEmbeddingService } from './support/embedding-service.ts'
import { addMember, type SignedInMember, setUpOwner } from './support/members.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { type RunningLectern, sampleSite, startLectern } from './support/start-lectern.ts'
import { untilLoaded, visitDashboard } from './support/visit-dashboard.ts'
import { writeConversations } from './support/write-conversations.ts'

const steering =
  '---\nanswers:\n  - questions: talk to a human\n    page: /guide/proxy\n    answer: Write to us.\n---\n\nBe brief.\n'

let lectern: RunningLectern
let browser: TestBrowser
let embeddings: EmbeddingService
let owner: SignedInMember
beforeAll(async () => {
  ;[lectern, browser, embeddings] = await Promise.all([
    startLectern({
      files: { ...sampleSite, 'Assistant.md': steering },
      environment: { LECTERN_MODEL_PRIVATE: 'true' },
    }),
    startBrowser(),
    startEmbeddingService(),
  ])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
  await embeddings?.close()
})

const visit = (
  path: string,
  { member = owner, ...more }: Partial<Parameters<typeof visitDashboard>[3]> = {},
) => visitDashboard(browser, lectern, path, { member, ...more })

const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const question = 'How do I configure the proxy?'

describe('conversations', () => {
  test('an owner reads what a reader asked on the site, with the search results', async () => {
    const site = await browser.open(`${lectern.url}/sites/docs/guide/proxy`)
    const chat = driveChatBox(site.page)
    await chat.open()
    await chat.ask(question)

    const visited = await visit('/conversations/docs')
    const { page } = visited
    await page.getByRole('link', { name: question }).click()
    await titled(page, question)
    const turn = page.getByRole('article')
    await turn.getByText('Answered', { exact: true }).waitFor()
    expect(await turn.textContent()).toContain('server.proxy')
    await turn.getByRole('link', { name: '/guide/proxy#configure-the-proxy' }).waitFor()
    await turn.getByText('The docs answer this question.').waitFor()
    await turn.getByText('How this was calculated').click()
    await turn.getByText('Question words missing from the docs').waitFor()
    expect(await turn.getByRole('link', { name: 'the live deployment' }).getAttribute('href')).toBe(
      `/dashboard/deployments/${lectern.statusId}/docs`,
    )
    expect(await visited.findViolations()).toEqual([])
    expect(visited.errors).toEqual([])
  })

  test('a filter is kept in the URL, and the export contains only matching questions', async () => {
    await (await ask(lectern, messageBody('How do I bake sourdough bread?', { fp: '=cmd()' }))).text()
    const visited = await visit('/conversations/docs')
    const { page } = visited
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('unanswered')
    await page.waitForURL('**/conversations/docs?resolution=unanswered')
    await page.getByRole('link', { name: question }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: 'sourdough' }).waitFor()
    expect(await page.getByRole('link', { name: question }).count()).toBe(0)

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('docs-conversations.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('id,timestamp,threadId,query')
    expect(lines.filter(line => line.includes('sourdough'))).toHaveLength(1)
    expect(lines.filter(line => line.includes(question))).toEqual([])

    await page.getByRole('searchbox', { name: 'Search questions and answers' }).fill('zeppelin')
    await page.getByText('No matching conversations').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: question }).waitFor()
  })

  test('a long list renders only the rows near the viewport, and scrolls to its end', async () => {
    const start = Date.now() - 40 * 86_400_000
    const turns = Array.from({ length: 300 }, (_, number) => ({ at: start + number, query: `Old ${number}` }))
    await writeConversations(lectern.app.services.database, lectern.projectId, turns)
    const visited = await visit('/conversations/docs?q=Old')
    const { page } = visited
    await page.getByRole('link', { name: 'Old 299' }).waitFor()
    expect(await page.getByRole('listitem').count()).toBeLessThan(60)
    while ((await page.getByText('300 conversations in total').count()) === 0) {
      await page.mouse.wheel(0, 4000)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'Old 0', exact: false }).last().waitFor()
  })
})

describe('insights', () => {
  test('an unanswered question is shown as answered after the missing page is deployed', async () => {
    for (const text of ['How do I enable dark mode?', 'enable dark mode'])
      await (await ask(lectern, messageBody(text))).text()
    const visited = await visit('/insights/docs?view=gaps')
    const { page } = visited
    const gap = page.getByRole('listitem').filter({ hasText: 'dark mode' }).first()
    await gap.getByText('Still unanswered').waitFor()
    expect(await visited.findViolations()).toEqual([])

    await writeFile(
      join(lectern.docs, 'guide/dark-mode.md'),
      '# Dark mode\n\n## Enable dark mode\n\nTo enable dark mode, set `theme: dark` in the configuration file.\n',
    )
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const { statusId } = await client.triggerUpdate({ projectId: lectern.projectId })
    await Array.fromAsync(client.followUpdate({ statusId }))
    await page.reload()
    await gap.getByText('Answered by the live docs').waitFor()
    await gap.getByRole('link', { name: 'Dark mode' }).waitFor()
    await page.getByText(/^Answered now \d/).click()
    await gap.waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('dark mode')
  })

  test('charts and lists link to the conversations behind them', async () => {
    const visited = await visit('/insights/docs')
    const { page } = visited
    await page.getByRole('list', { name: 'Most cited pages' }).getByText('Proxy').waitFor()
    await page.locator('.recharts-surface').first().waitFor()
    await page.getByRole('link', { name: 'Show: Unanswered' }).click()
    await titled(page, 'Conversations')
    expect(page.url()).toContain('resolution=unanswered')
    await page.getByRole('link', { name: 'sourdough' }).waitFor()
    expect(visited.errors).toEqual([])
  })
})

describe('the assistant', () => {
  test('the playground answers, shows how each passage was ranked, and stores nothing', async () => {
    const exportedIds = async () => {
      const answer = await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant?limit=1000`)
      return (await answer.json()).conversations.length
    }
    const before = await exportedIds()
    const visited = await visit(`/assistant/docs?ask=${encodeURIComponent(question)}`)
    const { page } = visited
    await titled(page, 'Assistant')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('log').getByText('server.proxy').first().waitFor()
    const searches = page.getByRole('region', { name: 'Search results' })
    await searches.getByText('Answered', { exact: true }).waitFor()
    await searches
      .getByRole('img', { name: /^Passage text: \d/ })
      .first()
      .waitFor()
    expect(await visited.findViolations()).toEqual([])

    await page.getByRole('textbox', { name: 'Question' }).fill('Does it forward websockets?')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('ws: true').first().waitFor()
    expect(await exportedIds()).toBe(before)
    expect(visited.errors).toEqual([])
  })

  test('language models are saved, and their key is never shown again', async () => {
    const visited = await visit('/assistant/models/docs')
    const { page } = visited
    await page.getByText('Answers are quotes from the documentation', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Add model' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('models.0.model').waitFor()
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('gpt-5-mini')
    await page.getByLabel('API key', { exact: true }).fill('sk-secret-1234')
    await page.getByRole('textbox', { name: 'Tokens per day' }).fill('5000')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The models below answer questions.').waitFor()
    await expect.poll(() => page.getByLabel('API key', { exact: true }).inputValue()).toBe('')
    await page.getByText('0 of 5,000').waitFor()
    expect(await page.content()).not.toContain('sk-secret')
    expect(await visited.findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Remove gpt-5-mini' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('No language model is set').waitFor()
  })

  test('an embedding model is saved, tested and removed, and its key is never shown again', async () => {
    const visited = await visit('/assistant/search/docs')
    const { page } = visited
    await page.getByText('Search matches words only.').waitFor()
    await page.getByRole('button', { name: 'Add embedding model' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('embedding.model: must not be empty').waitFor()
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('compatible')
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('toy')
    await page.getByRole('textbox', { name: 'Base URL' }).fill(embeddings.url)
    await page.getByLabel('API key', { exact: true }).fill('sk-secret-1234')
    expect(await visited.findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Deploy to embed the passages', { exact: false }).waitFor()
    await expect.poll(() => page.getByLabel('API key', { exact: true }).inputValue()).toBe('')
    expect(await page.content()).not.toContain('sk-secret')
    // A notification stays while the mouse is over it, and could cover the button.
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Test saved models' }).click()
    await page.getByText('Works', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove embedding model' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Search matches words only.').waitFor()
    expect(visited.errors).toEqual([])
  })

  test('the live Assistant.md is shown', async () => {
    const visited = await visit('/assistant/steering/docs')
    await visited.page.getByText('Be brief.').waitFor()
    await visited.page.getByText('talk to a human').waitFor()
    await visited.page.getByText('Write to us.').waitFor()
  })

  test('viewers can read, and are not offered actions that would be refused', async () => {
    const member = await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
    const visited = await visit('/assistant/docs', { member })
    await visited.page.getByText('The playground is for editors and owners').waitFor()
    await visited.page.getByRole('tab', { name: 'Models' }).click()
    await visited.page.getByText('Only owners can change this.').waitFor()
    expect(await visited.page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  })
})

test.each([
  ['/conversations/docs', 'Conversations'],
  ['/conversations/THREAD/docs', question],
  ['/insights/docs', 'Insights'],
  ['/insights/docs?view=gaps', 'Insights'],
  ['/assistant/docs', 'Assistant'],
  ['/assistant/models/docs', 'Assistant'],
  ['/assistant/search/docs', 'Assistant'],
  ['/assistant/steering/docs', 'Assistant'],
])('%s is accessible on a dark phone and does not scroll sideways', async (path, title) => {
  const list = await callAdmin(lectern, `/v1/conversations/${lectern.projectId}?q=configure&limit=1`)
  const { threadId } = (await list.json()).threads[0]
  const visited = await visit(path.replace('THREAD', threadId), { phone: true, dark: true })
  const { page } = visited
  await titled(page, title)
  await untilLoaded(page)
  expect(await visited.findViolations()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(visited.errors).toEqual([])
})
