import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const parts = `---
title: Parts
---

<Visibility for="agents">Call the secret endpoint.</Visibility>
<Visibility for="humans">Press the **green** button.</Visibility>

A <Tooltip tip="A protocol." headline="API">term</Tooltip> and <Icon icon="flag" /> <Badge color="green" icon="check">On</Badge>.

<Tree>
  <Tree.Folder name="app"><Tree.File name="page.tsx" /></Tree.Folder>
</Tree>

<Tabs defaultTabIndex={1}>
  <Tab title="One" icon="leaf">First panel.</Tab>
  <Tab title="Two">Second panel.</Tab>
</Tabs>

<Accordion title="More details">Folded away.</Accordion>

<View title="Python">For Python.</View>
<View title="Ruby">For Ruby.</View>

| A wide table | of words | that scrolls | on a phone |
| --- | --- | --- | --- |
| \`configuration-of-a-kiln\` | \`a-second-long-identifier\` | \`a-third-long-identifier\` | \`a-fourth-one\` |

Energy is $E = mc^2$.

<Callout icon="key" color="#FFC107">Keep it.</Callout>

<Color variant="compact"><Color.Item name="sky" value="#3B82F6" /></Color>

<Prompt description="Write **clear** docs." icon="paperclip">You are a writer.</Prompt>

\`\`\`js app.js {1} lines expandable
first() // [!code --]
second()
\`\`\`

<RequestExample>
\`\`\`bash Request
curl https://api.example.org
\`\`\`
</RequestExample>
`
const diagram = `---
title: Diagram
---

\`\`\`mermaid
flowchart LR
  kiln[Kiln] --> glaze["<img src=x onerror=alert(1)>Glaze"]
  click kiln "javascript:alert(1)"
\`\`\`

\`\`\`mermaid
no such diagram
\`\`\`
`
const files = {
  'docs.json': JSON.stringify({ name: 'Acme', navigation: { pages: ['parts', 'diagram'] } }),
  'parts.mdx': parts,
  'diagram.mdx': diagram,
}

describe('the components of a page', () => {
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

  test('have no accessibility violations, in both colour schemes and on a phone', async () => {
    for (const options of [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { viewport: { width: 390, height: 800 } },
      { viewport: { width: 1400, height: 900 } },
    ]) {
      const { page, errors, findViolations } = await open('/parts', options)
      await page.getByRole('tab', { name: 'Two' }).waitFor()
      expect(await findViolations()).toEqual([])
      expect(errors).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })

  test('work by keyboard', async () => {
    const { page } = await open('/parts')
    await page.locator('.tooltip .term').focus()
    await page.getByRole('tooltip').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    const folder = page.getByRole('button', { name: 'app' })
    expect(await folder.getAttribute('aria-expanded')).toBe('false')
    await folder.press('Enter')
    await page.getByText('page.tsx').waitFor()
    expect(await page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true')
    await page.getByText('More details').press('Enter')
    await page.waitForURL('**#more-details')
    await page.getByLabel('Choose').selectOption('Ruby')
    await page.getByText('For Ruby.').waitFor()
    expect(await page.getByText('For Python.').isVisible()).toBe(false)
  })

  test('copy a prompt without unfolding it, and the value of a colour', async () => {
    const { page } = await open('/parts', { permissions: ['clipboard-read', 'clipboard-write'] })
    const prompt = page.locator('.prompt')
    expect(await prompt.locator('.title .icon').count()).toBe(1)
    await prompt.getByRole('button', { name: 'Copy' }).click()
    await prompt.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('You are a writer.')
    await page.getByRole('button', { name: '#3B82F6' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#3B82F6')
  })

  test('show people and agents only what is for them', async () => {
    const { page } = await open('/parts')
    expect(await page.content()).not.toContain('secret endpoint')
    const markdown = await (await fetch(`${lectern.url}/sites/docs/parts.md`)).text()
    expect(markdown).toContain('Call the secret endpoint.')
    expect(markdown).not.toContain('green')
    const found = await (await fetch(`${lectern.url}/sites/docs/_lectern/search?q=secret+endpoint`)).text()
    expect(found).not.toContain('secret endpoint.')
  })

  test('have their places before the script of the page has run', async () => {
    const { page } = await browser.open('about:blank')
    const { promise: isWanted, resolve: want } = Promise.withResolvers<void>()
    await page.route('**/_lectern/site.js', async route => {
      await isWanted
      await route.continue()
    })
    await page.goto(`${lectern.url}/sites/docs/parts`, { waitUntil: 'commit' })
    const findPlaces = async () => {
      await page.getByText('Second panel.').waitFor()
      await page.getByText('First panel.').waitFor({ state: 'hidden' })
      const boxes = ['.tabs', 'article details:not(.prompt *)'].map(name =>
        page.locator(name).first().boundingBox(),
      )
      return Promise.all(boxes)
    }
    const before = await findPlaces()
    want()
    await page.getByRole('tab', { name: 'Two' }).waitFor()
    expect(await findPlaces()).toEqual(before)
  })

  test('include diagrams, drawn in a frame that can run nothing of the page', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, errors, findViolations } = await open('/diagram', { colorScheme })
      await page.locator('.diagram.is-drawn').waitFor()
      expect(await page.locator('.diagram.is-drawn').getAttribute('tabindex')).toBe('-1')
      const drawing = page.frameLocator('.diagram.is-drawn').locator('svg')
      await drawing.getByText('Kiln').waitFor()
      expect(await drawing.locator('[onerror], script, a[href^="javascript"]').count()).toBe(0)
      // A diagram that cannot be drawn stays as code.
      await page.getByText('no such diagram').waitFor()
      expect(await page.locator('details.source').count()).toBe(1)
      expect(await findViolations()).toEqual([])
      // The frame's policy refuses the image of the hostile label, or its script first.
      expect(errors.filter(error => !/^(?:img-src|script-src-attr) refused/.test(error))).toEqual([])
    }
    const frame = await fetch(`${lectern.url}/sites/docs/_lectern/diagram.html`)
    expect(frame.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
  })
})
