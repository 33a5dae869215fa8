import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true }

describe('a reader of the site', () => {
  let lectern: RunningLectern
  let browser: TestBrowser
  beforeAll(async () => {
    ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
  })

  async function visit(path: string, options: BrowserContextOptions = {}) {
    const visited = await browser.open(`${lectern.url}/sites/docs${path}`, options)
    return { ...visited, chat: driveChatBox(visited.page) }
  }
  const exportRows = async () =>
    (await (await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant`)).json())
      .conversations as Record<string, unknown>[]

  test('keeps the conversation when they open a source', async () => {
    const { page, chat, errors, findViolations } = await visit('/')
    await chat.open()
    await chat.ask('How do I configure the proxy?')
    const [answer] = await chat.exchanges.all()
    expect(await answer?.locator('.answer').textContent()).toContain('server.proxy')
    expect(await answer?.locator('pre').textContent()).toContain('export default')
    const source = answer?.locator('.sources a').first()
    expect(await source?.getAttribute('target')).toBeNull()
    expect(await findViolations()).toEqual([])
    await source?.click()
    await page.waitForURL('**/guide/proxy')
    await chat.exchanges.getByText('How do I configure the proxy?').waitFor()
    expect(errors).toEqual([])
  })

  test('stays in the same thread after a reload, until they start a new conversation', async () => {
    const { page, chat } = await visit('/guide/proxy')
    const asked: Record<string, unknown>[] = []
    page.on('request', request => {
      if (request.url().endsWith('/message')) asked.push(request.postDataJSON())
    })
    await chat.open()
    await chat.ask('How do I forward websockets?')
    await page.reload()
    await expect.poll(() => chat.exchanges.count()).toBe(1)
    await chat.ask('And how are variables put into the bundle?')
    expect(asked.map(body => body.currentPath)).toEqual(['/guide/proxy', '/guide/proxy'])
    const rows = (await exportRows()).slice(-2)
    expect(asked.map(body => body.threadId)).toEqual([null, rows[0]?.threadId])
    expect(rows[1]?.threadId).toBe(rows[0]?.threadId)
    expect(rows[0]?.pageUrl).toBe(`${lectern.url}/sites/docs/guide/proxy`)

    await chat.panel.getByRole('button', { name: 'New conversation' }).click()
    await expect.poll(() => chat.exchanges.count()).toBe(0)
    await chat.ask('What is Acme?')
    expect(asked.at(-1)?.threadId).toBeNull()
  })

  test('asks about the selected text, unless they remove it', async () => {
    const { page, chat } = await visit('/guide/proxy')
    await chat.open()
    const selectText = () =>
      page.locator('article p', { hasText: 'forwards websockets' }).click({ clickCount: 3 })
    await selectText()
    await chat.panel.locator('.chip').getByText('The proxy forwards websockets').waitFor()
    await chat.panel.getByRole('button', { name: 'Remove selected text' }).click()
    await chat.panel.locator('.chip').waitFor({ state: 'hidden' })
    await selectText()
    await chat.panel.locator('.chip').waitFor()
    const request = page.waitForRequest('**/message')
    await chat.ask('What does this mean?')
    expect((await request).postDataJSON().context).toEqual([
      {
        type: 'textSelection',
        value: 'The proxy forwards websockets when ws: true is set.',
        path: '/guide/proxy',
      },
    ])
    await chat.panel.locator('.chip').waitFor({ state: 'hidden' })
    await page.locator('h1').click()
    await selectText()
    await page.locator('h1').click()
    await chat.panel.locator('.chip').waitFor({ state: 'hidden' })
  })

  test('rates an answer with a comment, which the export contains', async () => {
    const { page, chat, findViolations } = await visit('/')
    await chat.open()
    await chat.ask('How do I configure the proxy?')
    const feedback = async () => (await exportRows()).at(-1)?.feedback
    const press = (name: string) => chat.panel.getByRole('button', { name }).press('Enter')
    await press('Not helpful')
    await expect.poll(feedback).toMatchObject({ rating: 'down', comment: null })
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel)
    await expect.poll(focused).toBe('What could be better?')
    const remark = chat.panel.getByRole('textbox', { name: 'What could be better?' })
    await remark.fill('  It names no port.  ')
    expect(await findViolations()).toEqual([])
    await chat.panel.getByRole('button', { name: 'Send comment' }).click()
    await expect.poll(feedback).toMatchObject({ rating: 'down', comment: 'It names no port.' })
    await chat.panel.getByText('Thank you.').waitFor()
    await expect.poll(focused).toBe('Not helpful')

    await page.reload()
    const thumb = chat.panel.getByRole('button', { name: 'Not helpful' })
    await expect.poll(() => thumb.getAttribute('aria-pressed')).toBe('true')
    await chat.panel.getByText('Thank you.').waitFor()
    await press('Not helpful')
    await expect.poll(feedback).toBeNull()
  })

  test('gets a full-screen chat box on a phone, and closes it with Escape', async () => {
    const { page, chat, findViolations } = await visit('/', phone)
    await chat.open()
    await expect.poll(() => chat.panel.boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport })
    await chat.ask('How do I configure the proxy?')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
    expect(await findViolations()).toEqual([])
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => document.activeElement?.tagName)
      expect(['LECTERN-CHAT', 'BODY']).toContain(place)
    }
    await chat.panel.getByRole('textbox').focus()
    await page.keyboard.press('Escape')
    await chat.panel.waitFor({ state: 'hidden' })
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)
    await expect.poll(focused).toBe('launcher')
  })

  test('opens the chat box with a shortcut, in the colour scheme of the page', async () => {
    const { page, chat, findViolations, errors } = await visit('/', { colorScheme: 'dark' })
    await page.keyboard.press('Control+i')
    await chat.ask('How do I configure the proxy?')
    const paper = await chat.panel.evaluate(element => getComputedStyle(element).backgroundColor)
    expect(paper).toBe('rgb(20, 22, 26)')
    expect(await findViolations()).toEqual([])
    await page.keyboard.press('Escape')
    await chat.panel.waitFor({ state: 'hidden' })
    expect(await findViolations()).toEqual([])
    expect(errors).toEqual([])
  })
})
