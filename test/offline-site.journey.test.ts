import { dirname, join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExtractiveModel } from '../src/assistant/index.ts'
import { parseSite } from '../src/content/parsing.ts'
import { buildIndex, openIndex } from '../src/search/index.ts'
import { exportFolder } from '../src/server/export-folder.ts'
import { buildSite, openSite, type SearchResultView } from '../src/site/index.ts'
import { findSimilarTitles, searchSite } from '../src/site-search/index.ts'
import { exportedAddress } from '../src/static-export/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { type ExportedSite, serveFolder, writeExport } from './support/exported-site.ts'
import { createFolderTree } from './support/folder-tree.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const questions = [
  'How do I install Lectern?',
  'How do I deploy from a git repository?',
  'How do I add the chat box to my site?',
  'Can I use Postgres?',
  'How do I back up the data?',
  'What does a preview show?',
  'How do I add a custom domain?',
  'How can readers sign in?',
  'How do I export conversations?',
  'Which language models can I use?',
]

let browser: TestBrowser
let site: ExportedSite
let server: Awaited<ReturnType<typeof serveFolder>>
beforeAll(async () => {
  browser = await startBrowser()
  site = await writeExport(
    await exportFolder({ folder: docs, publicUrl: null }, new AbortController().signal),
  )
  server = await serveFolder(site.folder, '/manuals/lectern')
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  await site?.remove()
})

/** Opens a page and records what must not happen: requests elsewhere, failed requests and messages in the console. */
async function visit(url: string, root: string) {
  const visited = await browser.open('about:blank')
  const { page, errors } = visited
  page.on('console', message => errors.push(`${message.type()}: ${message.text()}`))
  page.on('requestfailed', request => errors.push(`failed: ${request.url()}`))
  page.on('request', request => {
    if (!request.url().startsWith(root) && !/^(?:data|blob):/.test(request.url()))
      errors.push(`elsewhere: ${request.url()}`)
  })
  await page.goto(url)
  return { ...visited, chat: driveChatBox(page) }
}

async function ask({ panel, exchanges, write }: ReturnType<typeof driveChatBox>, question: string) {
  const before = await exchanges.count()
  await write(question)
  const exchange = exchanges.nth(before)
  await exchange.locator('.sources, .ending').first().waitFor()
  expect(await panel.locator('.failure').count()).toBe(0)
  return exchange
    .locator('.answer a, .sources a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
}

const places = {
  'a folder of a web server': () => server.url,
  'a folder of this machine': () => pathToFileURL(site.folder).href,
}

describe.each(Object.entries(places))('an exported site in %s', (_, findRoot) => {
  test('answers ten questions without a network, with links to its pages', async () => {
    const root = findRoot()
    const { page, chat, errors, findViolations } = await visit(`${root}/index.html`, root)
    await chat.open()
    // The index is loaded with the first question.
    await ask(chat, 'What is Lectern?')
    await page.context().setOffline(true)
    const cited = new Set<string>()
    for (const question of questions) {
      const links = await ask(chat, question)
      expect(links.length, question).toBeGreaterThan(0)
      for (const link of links) cited.add(link ?? '')
    }
    expect(cited.size).toBeGreaterThanOrEqual(questions.length)
    for (const link of cited) {
      expect(link.startsWith(`${root}/`), link).toBe(true)
      const [address = '', anchor] = link.slice(root.length + 1).split('#')
      const html = (await site.read(decodeURIComponent(address))).toString()
      if (anchor) expect(html).toContain(`id="${decodeURIComponent(anchor)}"`)
    }
    await page.context().setOffline(false)
    await chat.panel.locator('.sources a').last().click()
    await page.waitForURL(url => url.href.endsWith('/index.html') && url.href !== `${root}/index.html`)
    // The conversation follows the reader, and its context too.
    await expect.poll(() => chat.exchanges.count()).toBe(questions.length + 1)
    await ask(chat, 'Can you show me an example?')
    expect(errors).toEqual([])
    // Last, because it cannot read the stylesheets of a page opened from a file, and says so.
    await page.goto(`${root}/index.html`)
    await chat.exchanges.first().waitFor()
    expect(await findViolations()).toEqual([])
  })

  test('finds pages while the reader types', async () => {
    const root = findRoot()
    const { page, errors, findViolations } = await visit(`${root}/quickstart/index.html`, root)
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('custom domain')
    const option = page.locator('.found a', { hasText: 'Custom domain' }).first()
    await option.waitFor()
    await page.getByRole('combobox').press('Enter')
    await page.waitForURL(/\/index\.html(#.*)?$/)
    await page.locator('h1').waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('qqqzzzxxx')
    await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
    expect(errors).toEqual([])
    expect(await findViolations()).toEqual([])
  })

  test('ranks and answers as the server does', async () => {
    const root = findRoot()
    const { page } = await visit(`${root}/index.html`, root)
    const parsed = parseSite(createFolderTree(docs))
    const index = openIndex(buildIndex(parsed))
    const reader = openSite(buildSite(parsed))
    const pageUrl = (path: string, anchor: string | null) => exportedAddress(root, path, anchor)
    for (const text of [...questions, 'chat', 'LECTERN_SECRET', 'instal', 'What is the capital of France?']) {
      const fields = { query: text, language: null, version: null, section: null }
      const found = searchSite({ index, site: reader }, fields).map(place => ({
        url: pageUrl(place.path, place.anchor),
        ...readPlace(place),
      }))
      const { results } = (await call(page, 'search', { q: text })) as { results: FoundPlace[] }
      expect(
        results.map(place => ({ url: place.url, ...readPlace(place) })),
        text,
      ).toEqual(found)
      const question = { text, earlier: [], context: [], currentPath: '/', filter: null, pageSize: 5 }
      const served = { projectId: '', deploymentId: '', commitSha: null, index, pageUrl }
      const events = []
      for await (const event of createExtractiveModel().answer(
        served,
        question,
        new AbortController().signal,
      )) {
        if (event.type === 'text-delta') events.push({ type: 'text', delta: event.delta })
        if (event.type === 'source' || event.type === 'more') events.push(event)
      }
      expect(await call(page, 'answer', { text, earlier: [], selection: null }), text).toEqual(events)
    }
    const { results, suggestions } = (await call(page, 'search', { q: 'ickstar' })) as Suggested
    const similar = await findSimilarTitles(reader, 'ickstar')
    expect(results).toEqual([])
    expect(similar).not.toEqual([])
    expect(suggestions).toEqual(similar.map(({ path, title }) => ({ url: pageUrl(path, null), title })))
  })
})

interface FoundPlace extends Pick<SearchResultView, 'title' | 'trail'> {
  url: string
}

interface Suggested {
  results: unknown[]
  suggestions: unknown[]
}

/** Without the excerpt: browsers find other borders of words, where it is cut. */
function readPlace({ title, trail }: Omit<FoundPlace, 'url'>) {
  return { title, trail }
}

/** Calls the worker's client in the page. */
function call(page: Page, name: 'search' | 'answer', input: object): Promise<unknown> {
  return page.evaluate(([method, given]) => Reflect.get(globalThis, 'lecternOffline')[method](given), [
    name,
    input,
  ] as const)
}

test('every link and file of an exported page is in the export', async () => {
  const known = new Set(site.files)
  const missing: string[] = []
  for (const file of site.files.filter(path => path.endsWith('.html'))) {
    const html = (await site.read(file)).toString()
    for (const [, , address = ''] of html.matchAll(
      /\s(href|src|data-copy-page|content)="(\.{1,2}\/[^"#?]*)/g,
    )) {
      const target = posix.join(dirname(file), decodeURIComponent(address))
      if (!known.has(target)) missing.push(`${file} → ${address}`)
    }
  }
  expect(missing).toEqual([])
  expect(known).toContain('quickstart/index.html')
  expect(known).toContain('quickstart.md')
  expect(known).toContain('llms.txt')
  expect(known).toContain('404.html')
})

test('the assistant of a page loads only when the reader opens the search or asks', async () => {
  const { page, chat } = await visit(`${server.url}/index.html`, server.url)
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.mouse.move(10, 10)
  await page.locator('lectern-chat').waitFor({ state: 'attached' })
  expect(loaded.filter(url => /engine|data\.js/.test(url))).toEqual([])
  await chat.open()
  await expect.poll(() => loaded.some(url => url.endsWith('/data.js'))).toBe(true)
})

test('an export has nothing of a page that is not for everybody', async () => {
  const folder = await writeExport(
    Object.entries({
      'index.md': '# Acme\n\nAcme builds turbines. See [the plan](/plan).\n',
      'plan.md':
        '---\ngroups: [staff]\npublic: false\n---\n\n# Plan of molybdenum\n\nThe molybdenum is secret. ![Map](map.svg)\n',
      'map.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>molybdenum</title></svg>',
      'docs.json':
        '{"name":"Acme","navigation":{"pages":["index","plan"]},"contextual":{"options":["copy","chatgpt"]}}',
    }).map(([path, text]) => ({ path, content: new TextEncoder().encode(text) })),
  )
  const exported = await writeExport(
    await exportFolder({ folder: folder.folder, publicUrl: null }, new AbortController().signal),
  )
  expect(exported.files).toContain('index.html')
  const images = exported.files.filter(file => /plan|map|\.svg$/.test(file))
  expect(images).toEqual(['_lectern/icon.svg'])
  for (const file of exported.files)
    expect(await exported.read(file).then(String)).not.toMatch(/molybdenum|lectern-export-root/i)
  const data = String(await exported.read('_lectern/data.js'))
  const { index } = JSON.parse(data.slice(data.indexOf('{'), data.lastIndexOf('}') + 1))
  const { gunzipSync } = await import('node:zlib')
  expect(gunzipSync(Buffer.from(index, 'base64')).toString('latin1')).not.toMatch(/molybdenum|staff/i)
  await exported.remove()
  await folder.remove()
})

test('a diagram in a page opened from a file is shown as its code', async () => {
  const folder = await writeExport([
    { path: 'index.md', content: Buffer.from('# Flow\n\n```mermaid\ngraph TD; Start-->Stop;\n```\n') },
  ])
  const exported = await writeExport(
    await exportFolder({ folder: folder.folder, publicUrl: null }, new AbortController().signal),
  )
  const root = pathToFileURL(exported.folder).href
  const { page, errors } = await visit(`${root}/index.html`, root)
  await page.getByText('Start-->Stop').waitFor()
  // The page cannot read its Markdown, so the menu begins with the next entry.
  expect(await page.locator('.page-menu > :first-child').textContent()).toMatch(/^View/)
  await page.locator('lectern-chat').waitFor({ state: 'attached' })
  expect(await page.locator('iframe').count()).toBe(0)
  expect(errors).toEqual([])
  const server = await serveFolder(exported.folder, '/flow')
  const served = await visit(`${server.url}/index.html`, server.url)
  await served.page.locator('iframe.is-drawn').waitFor()
  expect(served.errors).toEqual([])
  server.close()
  await exported.remove()
  await folder.remove()
})

test('addresses that moved have pages that lead to the new one', async () => {
  const folder = await writeExport(
    Object.entries({
      'guide/start.md': '# Start\n\nPress the button.\n',
      'docs.json': JSON.stringify({
        name: 'Acme',
        navigation: { pages: ['guide/start'] },
        redirects: [{ source: '/begin', destination: '/guide/start' }],
      }),
    }).map(([path, text]) => ({ path, content: new TextEncoder().encode(text) })),
  )
  const publicUrl = 'https://acme.example/help'
  const exported = await writeExport(
    await exportFolder({ folder: folder.folder, publicUrl }, new AbortController().signal),
  )
  const opened = await visit(pathToFileURL(join(exported.folder, 'begin/index.html')).href, 'file:')
  await opened.page.waitForURL('**/guide/start/index.html')
  await opened.page.goto(pathToFileURL(join(exported.folder, 'index.html')).href)
  await opened.page.waitForURL('**/guide/start/index.html')
  const read = async (file: string) => String(await exported.read(file))
  expect(await read('begin/index.html')).toContain('<link rel="canonical" href="../guide/start/index.html">')
  expect(await read('guide/start/index.html')).toContain(
    `<link rel="canonical" href="${publicUrl}/guide/start">`,
  )
  expect(await read('sitemap.xml')).toContain(`<loc>${publicUrl}/guide/start</loc>`)
  expect(await read('404.html')).toContain('href="/help/guide/start/index.html"')
  expect(await read('llms.txt')).toContain('(./guide/start.md)')
  expect(opened.errors).toEqual([])
  await exported.remove()
  await folder.remove()
})
