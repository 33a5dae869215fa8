import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { bundleModules } from './support/bundle-recipe.ts'
import { driveChatBox } from './support/chat-box.ts'
import { type SignedInMember, setUpOwner } from './support/members.ts'
import { servePage } from './support/serve-page.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

const tabs = ['Script tag', 'useChat', 'MCP', 'curl'] as const

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
/** The text that the dialog shows in each tab. */
let snippets: Record<(typeof tabs)[number], string>
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
  owner = await setUpOwner(lectern)
  snippets = await createKey()
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

/** Creates an assistant key in the dashboard, the way the checklist leads to it, and copies every snippet. */
async function createKey() {
  const visited = await visitDashboard(browser, lectern, '/overview/docs', { member: owner })
  const { page } = visited
  const checklist = page.getByRole('region', { name: 'Get started' })
  await checklist.getByText('1 of 5 done').waitFor()
  expect(await visited.findViolations()).toEqual([])
  await checklist.getByRole('link', { name: 'Copy the embed snippet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('My site')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const texts: [string, string][] = []
  for (const tab of tabs) {
    await dialog.getByRole('tab', { name: tab }).click()
    texts.push([tab, (await dialog.getByRole('tabpanel').locator('pre').textContent()) ?? ''])
    expect(await visited.findViolations()).toEqual([])
  }
  await dialog.getByRole('tab', { name: 'Script tag' }).click()
  await dialog.getByRole('tabpanel').getByRole('button', { name: 'Copy snippet' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await checklist.getByText('2 of 5 done').waitFor()
  await checklist.getByRole('button', { name: 'Dismiss checklist' }).click()
  await checklist.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Last 30 days' }).waitFor()
  expect(await checklist.count()).toBe(0)
  expect(visited.errors).toEqual([])
  return Object.fromEntries(texts) as typeof snippets
}

async function visit(body: string) {
  const site = await servePage(`<!doctype html><html lang="en"><title>Start</title>${body}</html>`)
  const visited = await browser.open(site.url)
  return {
    ...visited,
    close: site.close,
  }
}

test('the script tag of a new key answers on a page of another origin', async () => {
  const { page, errors, close } = await visit(snippets['Script tag'])
  const chat = driveChatBox(page)
  await chat.open()
  await chat.ask('How do I configure the proxy?')
  expect(await chat.exchanges.locator('.answer').textContent()).toContain('server.proxy')
  expect(errors).toEqual([])
  await close()
})

test('the useChat component of a new key answers', async () => {
  const script = await bundleModules({
    'chat.jsx': snippets.useChat,
    'main.jsx': `import { createRoot } from 'react-dom/client'
import { Chat } from './chat.jsx'
createRoot(document.getElementById('root')).render(<Chat />)`,
  })
  const { page, errors, close } = await visit(
    `<div id="root"></div><script>${script.replaceAll('</', '<\\/')}</script>`,
  )
  await page.getByRole('textbox', { name: 'Question' }).fill('How do I configure the proxy?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.locator('article').nth(1).getByText('server.proxy').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('the MCP settings of a new key connect a client', async () => {
  const { mcpServers } = JSON.parse(snippets.MCP)
  const { url, headers } = mcpServers.docs
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  const found = await client.callTool({ name: 'search', arguments: { query: 'configure the proxy' } })
  expect(JSON.stringify(found.content)).toContain('server.proxy')
  await client.close()
})

test('the curl command of a new key streams an answer', async () => {
  const { stdout } = await promisify(execFile)('sh', ['-c', snippets.curl])
  expect(stdout).toContain('"type":"text-delta"')
  expect(stdout.trimEnd().endsWith('data: [DONE]')).toBe(true)
})
