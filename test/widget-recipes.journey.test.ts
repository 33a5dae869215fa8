import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { bundleModules, readRecipe } from './support/bundle-recipe.ts'
import { driveChatBox } from './support/chat-box.ts'
import { servePage } from './support/serve-page.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let lectern: RunningLectern
let browser: TestBrowser
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

/** The recipe with the address and key of this server. */
async function fillIn(page: string, fence: string): Promise<string> {
  const recipe = await readRecipe(page, fence)
  return recipe
    .replaceAll('https://lectern.example.com', lectern.url)
    .replaceAll('lectern_dsc_…', lectern.assistantKey)
}

async function visit(body: string) {
  const site = await servePage(`<!doctype html><html lang="en"><title>Start</title>${body}</html>`)
  const visited = await browser.open(site.url)
  return {
    ...visited,
    close: site.close,
  }
}

test('the documented script tag answers a question', async () => {
  const { page, errors, close } = await visit(await fillIn('assistant/widget.md', 'html'))
  const chat = driveChatBox(page)
  await chat.open()
  await chat.ask('How do I configure the proxy?')
  const source = chat.exchanges.locator('.sources a').first()
  expect(await source.getAttribute('target')).toBe('_blank')
  expect(await source.getAttribute('rel')).toBe('noopener')
  expect(errors).toEqual([])
  await close()
})

test('the documented React component answers a question', async () => {
  const script = await bundleModules({
    'lectern-chat.jsx': await fillIn('assistant/react.md', 'jsx lectern-chat.jsx'),
    'main.jsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LecternChat } from './lectern-chat.jsx'
createRoot(document.getElementById('root')).render(
  <StrictMode><LecternChat domain="docs" assistantKey="${lectern.assistantKey}" suggestions={['How do I configure the proxy?']} /></StrictMode>,
)`,
  })
  const { page, errors, close } = await visit(`<div id="root"></div><script>${script}</script>`)
  const chat = driveChatBox(page)
  await chat.open()
  await chat.panel.getByRole('button', { name: 'How do I configure the proxy?' }).click()
  await chat.exchanges.locator('.ratings').waitFor()
  expect(await chat.exchanges.locator('.answer').textContent()).toContain('server.proxy')
  expect(errors).toEqual([])
  await close()
})

test('the documented useChat example keeps the conversation in one thread', async () => {
  const script = await bundleModules({
    'chat.jsx': await fillIn('assistant/react.md', 'jsx chat.jsx'),
    'main.jsx': `import { createRoot } from 'react-dom/client'
import { Chat } from './chat.jsx'
createRoot(document.getElementById('root')).render(<Chat />)`,
  })
  const { page, errors, close } = await visit(
    `<div id="root"></div><script>${script.replaceAll('</', '<\\/')}</script>`,
  )
  const threads: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'POST') threads.push(request.postDataJSON().threadId)
  })
  const ask = async (question: string, answers: number) => {
    await page.getByRole('textbox', { name: 'Question' }).fill(question)
    await page.getByRole('button', { name: 'Ask' }).click()
    await page
      .locator('article')
      .nth(answers * 2 - 1)
      .locator('a')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Ask' }).waitFor()
  }
  await ask('How do I configure the proxy?', 1)
  expect(await page.locator('article').nth(1).textContent()).toContain('server.proxy')
  await ask('How do I forward websockets?', 2)
  expect(threads).toEqual([null, expect.stringMatching(/^[0-9A-Z]{26}$/)])
  expect(errors).toEqual([])
  await close()
})
