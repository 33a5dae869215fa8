import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEvent, AnswerModel } from '../src/assistant/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

/** Answers with footnotes, as language models do, and with every kind of Markdown. */
const model: AnswerModel = {
  *answer(site): Generator<AnswerEvent> {
    const proxy = { title: 'Proxy', url: site.pageUrl('/guide/proxy', null) }
    const start = { title: 'Acme', url: site.pageUrl('/', null) }
    yield { type: 'source', source: start }
    yield { type: 'source', source: proxy }
    const text = [
      `Set \`server.proxy\` [1](${proxy.url}#configure-the-proxy), as **Acme** says [2](${start.url}).`,
      '1. Open the file\n2. Set it:\n\n   ```js\n   const a = "<b>"\n   ```\n',
      '- [x] done\n- [ ] *open*',
      '| Name | Needed |\n| --- | ---: |\n| `ws` | no |',
      '> Quoted &amp; ~~struck~~',
    ].join('\n\n')
    const more = {
      links: `**More:**\n\n- [Base](${site.pageUrl('/', 'base')})`,
      passages: [{ title: 'Acme › Base', url: site.pageUrl('/', 'base'), text: 'The `base` is a path.' }],
    }
    const whole = `${text}\n\n${more.links}`
    for (const delta of whole.match(/.{1,11}/gs) ?? []) yield { type: 'text-delta', delta }
    yield { type: 'more', more }
    yield {
      type: 'answer-end',
      verdict: { resolutionStatus: 'answered', reason: 'grounded', queryCategory: null, insight: null },
    }
  },
}

let lectern: RunningLectern
let browser: TestBrowser
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern({ model }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

test('footnotes have the numbers of the sources below, and Markdown becomes elements', async () => {
  const { page, errors, findViolations } = await browser.open(`${lectern.url}/sites/docs/`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const chat = driveChatBox(page)
  await chat.open()
  await chat.ask('How do I set the proxy?')
  const answer = chat.exchanges.locator('.answer')
  expect(await chat.exchanges.locator('.sources li').allTextContents()).toEqual(['Acme', 'Proxy'])
  expect(await answer.locator('.footnote').allTextContents()).toEqual(['2', '1'])
  expect(await answer.locator('.footnote').first().getAttribute('href')).toBe(
    `${lectern.url}/sites/docs/guide/proxy#configure-the-proxy`,
  )
  expect(await answer.locator('ol > li').count()).toBe(2)
  expect(await answer.locator('ul').textContent()).toBe('☑ done☐ open')
  expect(await answer.locator('td').last().getAttribute('class')).toBe('right')
  expect(await answer.locator('blockquote').textContent()).toBe('Quoted & struck')

  const more = chat.exchanges.locator('.more details')
  expect(await answer.textContent()).not.toContain('More:')
  expect(await more.locator('code').isVisible()).toBe(false)
  await more.locator('summary').click()
  expect(await more.locator('code').textContent()).toBe('base')
  expect(await more.locator('a').getAttribute('href')).toBe(`${lectern.url}/sites/docs/#base`)

  await answer.getByRole('button', { name: 'Copy' }).click()
  await answer.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const a = "<b>"')
  expect(await findViolations()).toEqual([])
  expect(errors).toEqual([])
})
