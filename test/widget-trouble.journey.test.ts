import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerEvent, AnswerModel } from '../src/assistant/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { createScriptedModel } from './support/scripted-model.ts'
import { servePage } from './support/serve-page.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

describe('the chat box with slow or failing answers', () => {
  const model = createScriptedModel()
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern({ model })
  })
  afterAll(() => lectern?.close())

  async function visit() {
    const visited = await browser.open(`${lectern.url}/sites/docs/`)
    const chat = driveChatBox(visited.page)
    await chat.open()
    return { ...visited, chat }
  }

  test('shows partial answers, and announces the complete answer to screen readers', async () => {
    const { chat } = await visit()
    await chat.write('held')
    await chat.exchanges.getByText('You asked: held.').waitFor()
    const announcer = chat.panel.getByRole('status')
    expect(await announcer.textContent()).toBe('')
    model.release('held')
    await chat.exchanges.getByText('That is all.').waitFor()
    await chat.exchanges.locator('.ratings').waitFor()
    await expect.poll(() => announcer.textContent()).toBe('You asked: held. That is all.')
  })

  test('stops an answer on request and keeps the part that arrived', async () => {
    const { chat } = await visit()
    await chat.write('endless')
    await chat.exchanges.getByText('and so on and so on').waitFor()
    await chat.panel.getByRole('button', { name: 'Stop' }).click()
    await chat.exchanges.getByText('You stopped the answer.').waitFor()
    expect(await chat.exchanges.locator('.answer').textContent()).toContain('and so on')
    await expect.poll(() => model.aborted).toBe(1)
    await chat.ask('Something else')
    expect(await chat.exchanges.count()).toBe(2)
  })

  test('keeps a partial answer after a reload', async () => {
    const { page, chat } = await visit()
    await chat.write('endless')
    await chat.exchanges.getByText('and so on').waitFor()
    await page.reload()
    await chat.exchanges.getByText('and so on').waitFor()
    await chat.exchanges.getByText('You stopped the answer.').waitFor()
  })

  test('shows an error below the part of the answer that arrived', async () => {
    const { chat } = await visit()
    await chat.ask('break')
    expect(await chat.exchanges.locator('.answer').textContent()).toContain('You asked: break.')
    expect(await chat.exchanges.locator('.failure p').textContent()).not.toBe('')
  })

  test('shows when to try again after a rate limit, and retries', async () => {
    const { page, chat } = await visit()
    const refusal = { status: 429, headers: { 'retry-after': '120' }, body: '{"status":429}' }
    await page.route('**/message', route => route.fulfill(refusal), { times: 1 })
    await chat.ask('One more')
    await chat.exchanges.getByText('Try again in 2 minutes.').waitFor()
    await chat.panel.getByRole('button', { name: 'Try again' }).click()
    await chat.exchanges.getByText('You asked: One more.').waitFor()
    expect(await chat.exchanges.count()).toBe(1)
  })

  test('distinguishes a lost connection from an interrupted answer', async () => {
    const { page, chat } = await visit()
    await page.context().setOffline(true)
    await chat.ask('Anyone there?')
    await chat.exchanges.getByText('Cannot reach the assistant.').waitFor()
    await page.context().setOffline(false)
    const body = 'data: {"type":"start","messageId":"m"}\n\ndata: {"type":"text-delta","delta":"Half"}\n\n'
    await page.route('**/message', route => route.fulfill({ contentType: 'text/event-stream', body }), {
      times: 1,
    })
    await chat.panel.getByRole('button', { name: 'Try again' }).click()
    await chat.exchanges.getByText('The answer was interrupted.').waitFor()
    expect(await chat.exchanges.locator('.answer').textContent()).toBe('Half')
  })

  test('starts a new thread if the server no longer knows the old one', async () => {
    const { page, chat } = await visit()
    await chat.ask('First')
    await page.evaluate(() => {
      const key = 'lectern-chat:docs'
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      addEventListener('pagehide', () =>
        sessionStorage.setItem(key, JSON.stringify({ ...kept, threadId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })),
      )
    })
    await page.reload()
    await chat.ask('Second')
    await chat.exchanges.getByText('You asked: Second.').waitFor()
  })
})

describe('the chat box on another site', () => {
  const hostile = [
    '<img src=x onerror="document.title=1"> <script>document.title=2</script>',
    '[run](javascript:document.title=3) [data](data:text/html,x) ![pixel](https://evil.example/p.png)',
    '<div onclick="document.title=4">block</div>',
    '[there](https://other.example/page) `<b>` &lt;i&gt; \\<u>',
  ].join('\n\n')
  const model: AnswerModel = {
    *answer(): Generator<AnswerEvent> {
      for (const delta of hostile.match(/.{1,7}/gs) ?? []) yield { type: 'text-delta', delta }
      yield {
        type: 'answer-end',
        verdict: { resolutionStatus: 'answered', reason: 'grounded', queryCategory: null, insight: null },
      }
    },
  }
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern({ model })
  })
  afterAll(() => lectern?.close())

  async function visit(attributes: string, { element = '', style = '' } = {}) {
    const page = `<!doctype html><html lang="de"><title>Start</title>${style && `<style>${style}</style>`}<main><h1>Start</h1>${element}</main><script src="${lectern.url}/widget.js" ${attributes} async></script></html>`
    const site = await servePage(page, {
      'content-security-policy': `default-src 'none'; script-src ${lectern.url}; connect-src ${lectern.url}; ${style && "style-src 'unsafe-inline'; "}require-trusted-types-for 'script'; trusted-types 'none'`,
    })
    const visited = await browser.open(site.url)
    return {
      ...visited,
      chat: driveChatBox(visited.page),
      close: site.close,
    }
  }
  const setUp = () => `data-domain="docs" data-key="${lectern.assistantKey}"`

  test('shows hostile answers as text, under a strict content security policy', async () => {
    const { page, chat, errors, findViolations, close } = await visit(`${setUp()} data-lang="en"`)
    await chat.open()
    await chat.ask('Anything')
    const answer = chat.exchanges.locator('.answer')
    const text = await answer.textContent()
    for (const shown of ['<img src=x', '<script>', 'run data pixel', '<div onclick', '<b> <i> <u>'])
      expect(text).toContain(shown)
    const links = answer.locator('a')
    expect(await links.evaluateAll(all => all.map(link => link.outerHTML.replace(/<svg.*$/s, '')))).toEqual([
      '<a href="https://other.example/page" target="_blank" rel="noopener">there',
    ])
    expect(await answer.locator('img, script, [onclick], [onerror]').count()).toBe(0)
    expect(await page.title()).toBe('Start')
    expect(await findViolations()).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  test('looks the same with any styles of the page', async () => {
    const wild =
      'html { font-size: 62.5% } * { font: italic 40px/3 serif !important; letter-spacing: 1em !important; text-transform: uppercase !important; white-space: nowrap !important; text-indent: 9em !important; color: lime !important }'
    const looks = []
    for (const style of ['', wild, '* { all: unset !important }']) {
      const { page, chat, close } = await visit(`${setUp()} data-lang="en"`, { style })
      await page.evaluate(() => document.fonts.ready)
      await chat.open()
      looks.push(
        await chat.panel.evaluate(panel => {
          const box = panel.getBoundingClientRect()
          const text = panel.querySelector('.welcome p')
          const { font, letterSpacing, whiteSpace, textIndent, textTransform, color } = getComputedStyle(
            text ?? panel,
          )
          return [box.width, box.height, font, letterSpacing, whiteSpace, textIndent, textTransform, color]
        }),
      )
      await close()
    }
    expect(looks[0]?.slice(0, 2)).toEqual([416, 672])
    expect(looks[1]).toEqual(looks[0])
    expect(looks[2]).toEqual(looks[0])
  })

  test('uses the language of the page and its own strings', async () => {
    const own = `data-strings='{"open":"Frag Ada"}'`
    const { page, close } = await visit(`${setUp()} ${own}`)
    await page.getByRole('button', { name: 'Frag Ada' }).click()
    await page.getByRole('button', { name: 'Schließen' }).waitFor()
    await close()
  })

  test('is embedded inline with suggested questions', async () => {
    const element = `<lectern-chat ${setUp()} data-mode="inline" data-lang="en" data-theme="dark" data-suggestions='["What is Acme?"]'></lectern-chat>`
    const { page, chat, errors, close } = await visit('', { element })
    await chat.panel.getByRole('button', { name: 'What is Acme?' }).click()
    await chat.exchanges.locator('.ratings').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await chat.panel.evaluate(panel => getComputedStyle(panel).backgroundColor)).toBe(
      'rgb(20, 22, 26)',
    )
    expect(errors).toEqual([])
    await close()
  })

  test('says that it is not available if its key is refused, without a retry button', async () => {
    const { chat, close } = await visit('data-domain="docs" data-key="lectern_dsc_wrong" data-lang="en"')
    await chat.open()
    await chat.ask('Anything')
    await chat.exchanges.getByText('The assistant is not available on this page.').waitFor()
    expect(await chat.panel.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await close()
  })
})
