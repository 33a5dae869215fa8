import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const long = (name: string) => `## ${name}\n\n${'Words of a long section.\n\n'.repeat(60)}`
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>'
const files = {
  'light.svg': drawing,
  'dark.svg': drawing.replaceAll('20', '30'),
  'docs.json': JSON.stringify({
    name: 'Acme',
    logo: { light: '/light.svg', dark: '/dark.svg' },
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guide/proxy', 'moving'] }] },
        { tab: 'API', pages: ['api/errors'] },
      ],
    },
  }),
  'index.mdx': `---\ntitle: Home\n---\n\n${long('First')}${long('Second')}`,
  'guide/proxy.mdx':
    '---\ntitle: Proxy\n---\n\nSet `server.proxy` to forward requests.\n\n<CodeGroup>\n```bash npm\nnpm i acme\n```\n```bash pnpm\npnpm add acme\n```\n</CodeGroup>\n',
  'moving.mdx': `---
title: Moving
---

<Tabs>
  <Tab title="One">First.</Tab>
  <Tab title="Two">
${'Second.\n\n'.repeat(30)}
  </Tab>
</Tabs>

## Code

<CodeGroup>
\`\`\`bash npm
npm i acme
\`\`\`
\`\`\`bash pnpm
pnpm add acme
\`\`\`
</CodeGroup>

<Prompt description="Write.">You are a writer.</Prompt>

\`\`\`js expandable
${'line()\n'.repeat(60)}
\`\`\`

## Views

<View title="Python">For Python.</View>
<View title="Ruby">

${'For Ruby.\n\n'.repeat(20)}
</View>

## Updates

<Update label="May" tags={["A"]}>Text.</Update>

<Update label="April" tags={["B"]}>Text.</Update>
`,
  'api/errors.mdx': '---\ntitle: Errors\n---\n\nWhat can go wrong.\n',
}
const narrow = { viewport: { width: 390, height: 700 } }

describe('a reader', () => {
  let lectern: RunningLectern
  let browser: TestBrowser
  const open = (path: string, options = {}) => browser.open(`${lectern.url}/sites/docs${path}`, options)

  beforeAll(async () => {
    lectern = await startLectern({ files })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
  })

  test('finds a page by keyboard, sees the matching words, and opens it', async () => {
    const { page, errors, findViolations } = await open('/')
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('forwarding')
    await page.locator('.found mark', { hasText: 'forward' }).waitFor()
    await page.getByRole('group', { name: 'Guides' }).getByRole('option', { name: 'Proxy' }).waitFor()
    expect(await findViolations()).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/proxy')
    expect(errors).toEqual([])
  })

  test('sees the logo of the chosen colour scheme, whatever the scheme of the system', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await open('/', { colorScheme })
      for (const chosen of [null, 'light', 'dark'] as const) {
        await page.evaluate(theme => {
          if (theme === null) delete document.documentElement.dataset.theme
          else document.documentElement.dataset.theme = theme
        }, chosen)
        const shown = await page.locator('.home img:visible').getAttribute('class')
        expect(shown).toBe(`only-${chosen ?? colorScheme}`)
      }
    }
  })

  test('repeats a recent search, and clears the list', async () => {
    const { page } = await open('/')
    const options = page.locator('.found [role=option]')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await options.count()).toBe(0)
    await page.keyboard.insertText('forwarding')
    await page.locator('.found mark').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/proxy')
    await page.keyboard.press('/')
    await page.getByRole('group', { name: 'Recent searches' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.found mark').first().waitFor()
    expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('forwarding')
    await page.getByRole('combobox', { name: 'Search' }).fill('')
    await page.getByRole('option', { name: 'Clear' }).click()
    await options.waitFor({ state: 'detached' })
    await page.reload()
    await page.keyboard.press('/')
    expect(await options.count()).toBe(0)
  })

  test('limits a search to a section, and leaves the limit if nothing is found', async () => {
    const { page } = await open('/')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Sections' }).selectOption('API')
    const input = page.getByRole('combobox', { name: 'Search' })
    await input.fill('wrong')
    await page.getByRole('option', { name: 'Errors' }).waitFor()
    await input.fill('forwarding')
    await page.locator('.found').getByRole('option', { name: 'Everywhere' }).click()
    await page.getByRole('option', { name: 'Proxy' }).waitFor()
  })

  test('keeps the focus in the dialog, and gets it back on the button after Escape', async () => {
    const { page } = await open('/')
    const button = page.getByRole('button', { name: 'Search' })
    await button.focus()
    await page.keyboard.press('Enter')
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    for (let times = 0; times < 6; times++) {
      expect(await isInside()).toBe(true)
      await page.keyboard.press('Shift+Tab')
      // Chromium's own bar is part of the cycle.
      if (await page.evaluate(() => document.activeElement === document.body))
        await page.keyboard.press('Tab')
    }
    await page.getByRole('combobox', { name: 'Search' }).fill('forwarding')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
  })

  test('asks the assistant about a search', async () => {
    const { page } = await open('/')
    await page.locator('lectern-chat').waitFor({ state: 'attached' })
    await page.keyboard.press('/')
    await page.keyboard.insertText('how to forward requests')
    await page.getByRole('option', { name: 'Ask the assistant about “how to forward requests”' }).click()
    await page.locator('lectern-chat .question', { hasText: 'how to forward requests' }).waitFor()
  })

  test('sees a message and similar titles if nothing is found, or a message if search is unreachable', async () => {
    const { page } = await open('/')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).fill('qqqerrors')
    await page.getByRole('status').filter({ hasText: 'No results' }).waitFor()
    await page
      .getByRole('group', { name: 'You may be looking for' })
      .getByRole('option', { name: 'Errors' })
      .waitFor()
    await page.context().setOffline(true)
    await page.keyboard.insertText('z')
    await page.getByRole('status').filter({ hasText: 'not available' }).waitFor()
  })

  test('sees no content move when the script of the page arrives late', async () => {
    for (const options of [{}, narrow]) {
      const { page } = await open('/api/errors', options)
      let release = () => {}
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      await page.route('**/_lectern/site.js', route => released.then(() => route.continue()))
      await page.goto(`${lectern.url}/sites/docs/moving`, { waitUntil: 'commit' })
      await page.locator('.update').last().waitFor({ state: 'attached' })
      const read = () =>
        page
          .locator('article :is(h2, .update)')
          .evaluateAll(elements => elements.map(element => Math.round(element.getBoundingClientRect().top)))
      const before = await read()
      release()
      await page.locator('.is-tabbed').first().waitFor()
      const moves = (await read()).map((top, at) => Math.abs(top - (before[at] ?? 0)))
      expect(Math.max(...moves)).toBeLessThanOrEqual(8)
    }
  })

  test('opens the menu on a phone and closes it with Escape, also without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open('/guide/proxy', { ...narrow, javaScriptEnabled })
      const entry = page.locator('.sections').getByRole('link', { name: 'Home' })
      expect(await entry.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).click()
      await entry.waitFor()
      await page.keyboard.press('Escape')
      await entry.waitFor({ state: 'hidden' })
    }
    const { page, findViolations } = await open('/guide/proxy', narrow)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await findViolations()).toEqual([])
  })

  test('sees the current section in the table of contents', async () => {
    const { page } = await open('/')
    await page.locator('.contents [aria-current]', { hasText: 'First' }).waitFor()
    await page.evaluate(() => document.getElementById('second')?.scrollIntoView())
    await page.locator('.contents [aria-current]', { hasText: 'Second' }).waitFor()
  })

  test('switches tabs with the arrow keys, Home and End', async () => {
    const { page } = await open('/guide/proxy')
    await page.getByRole('tab', { name: 'npm', exact: true }).focus()
    for (const [key, shown] of [
      ['ArrowRight', 'pnpm add'],
      ['ArrowRight', 'npm i'],
      ['End', 'pnpm add'],
      ['Home', 'npm i'],
    ] as const) {
      await page.keyboard.press(key)
      await page.locator('[role=tabpanel]:not([hidden])', { hasText: shown }).waitFor()
    }
  })

  test('chooses a section of the site in the navigation bar', async () => {
    const { page } = await open('/')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'API' }).click()
    await page.waitForURL('**/api/errors')
    expect(await page.locator('.sections a').allTextContents()).toEqual(['Errors'])
  })
})
