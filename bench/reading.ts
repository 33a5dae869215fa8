import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions } from 'playwright-core'
import { startBrowser, type TestBrowser } from '../test/support/browser.ts'
import { startServeProcess } from '../test/support/serve-process.ts'
import { readStatus } from './deploying.ts'
import { median } from './load.ts'

const sites = fileURLToPath(new URL('../../shared/sites', import.meta.url))
/** Pages with many components, code, tables, operations, diagrams and updates. */
const readPages: Record<string, readonly string[]> = {
  mintlify: [
    '/',
    '/quickstart',
    '/components/cards',
    '/create/code',
    '/organize/navigation',
    '/api/update/trigger',
    '/changelog',
  ],
  'trigger.dev': ['/introduction', '/management/tasks/trigger'],
  mcp: ['/specification/2025-06-18/basic/lifecycle'],
}
const rounds = 3
const tabStops = 40
const readers: Record<string, BrowserContextOptions> = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 } },
}

/** Measures weight, first paint, layout shift, accessibility and the keyboard on ten pages of real sites. */
export async function measureReading() {
  const rows = []
  const browser = await startBrowser()
  for (const [site, paths] of Object.entries(readPages)) {
    const folder = join(sites, site)
    if (existsSync(folder)) rows.push(...(await readSite(browser, folder, paths)))
  }
  await browser.close()
  return {
    title: 'Pages in a browser: kB compressed, without images; the chat box loads after the page',
    rows,
  }
}

async function readSite(browser: TestBrowser, folder: string, paths: readonly string[]) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-reading-'))
  const server = await startServeProcess({ data: join(home, 'data'), docs: folder })
  const rows = []
  try {
    while ((await readStatus(server, server.statusId)).endedAt === undefined);
    for (const path of paths) rows.push(await readPage(browser, `${server.url}/sites/${server.domain}`, path))
  } finally {
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
  return rows
}

async function readPage(browser: TestBrowser, site: string, path: string) {
  const weights = await weigh(browser, site + path)
  const timings = []
  for (let round = 0; round < rounds; round += 1) timings.push(await time(browser, site + path))
  const violations: Record<string, number> = {}
  for (const [name, options] of Object.entries(readers)) {
    const opened = await browser.open(site + path, options)
    const found = await opened.findViolations()
    for (const one of found) process.stderr.write(`${path} ${name}: ${one}\n`)
    violations[name] = found.length
    await opened.page.context().close()
  }
  return {
    page: path,
    'all, kB': weights.compressed,
    'script, kB': weights.script,
    'chat box, kB': weights.chatBox,
    'first paint, ms': median(timings.map(({ paint }) => paint)),
    'layout shift': Math.max(...timings.map(({ shift }) => shift)).toFixed(3),
    'axe: light, dark, phone': Object.values(violations).join(', '),
    'keyboard stops with a visible focus': await tabThrough(browser, site + path),
  }
}

/** Sums up what a first visit loads. Images, videos and the library of diagrams, which loads when one is in sight, are apart. */
async function weigh(browser: TestBrowser, address: string) {
  const opened = await browser.open('about:blank')
  const sizes = { compressed: 0, script: 0, chatBox: 0 }
  const reading: Promise<void>[] = []
  opened.page.on('response', response => {
    const kind = response.request().resourceType()
    if (kind === 'image' || kind === 'media' || response.url().endsWith('/mermaid.js')) return
    const read = async () => {
      const body = await response.body()
      const compressed = gzipSync(body).length
      sizes.compressed += compressed
      if (response.url().endsWith('/widget.js')) sizes.chatBox += compressed
      else if (kind === 'script') sizes.script += compressed
    }
    reading.push(read())
  })
  await opened.page.goto(address, { waitUntil: 'networkidle' })
  await opened.page.mouse.move(5, 5)
  await opened.page.waitForLoadState('networkidle')
  await opened.page.locator('lectern-chat').waitFor({ state: 'attached' })
  await Promise.all(reading)
  await opened.page.context().close()
  const toKilobytes = (bytes: number) => Math.round(bytes / 100) / 10
  return {
    compressed: toKilobytes(sizes.compressed),
    script: toKilobytes(sizes.script),
    chatBox: toKilobytes(sizes.chatBox),
  }
}

/** First contentful paint, and the shift of the layout (web.dev/cls) while the page is loaded and scrolled. */
async function time(browser: TestBrowser, address: string): Promise<{ paint: number; shift: number }> {
  const { page } = await browser.open(address)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  const timing = await page.evaluate(
    () =>
      new Promise<{ paint: number; shift: number }>(resolve => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
        let shift = 0
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntries())
            if (!Reflect.get(entry, 'hadRecentInput')) shift += Number(Reflect.get(entry, 'value'))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve({ paint: Math.round(paint), shift }), 100))
      }),
  )
  await page.context().close()
  return timing
}

/** Presses Tab, and counts the stops at which an outline or shadow shows the focus. */
async function tabThrough(browser: TestBrowser, address: string): Promise<string> {
  const { page } = await browser.open(address)
  let shown = 0
  const seen = new Set<string>()
  for (let stop = 0; stop < tabStops; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const isShown = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      return { isShown, name: element.outerHTML.slice(0, 200) }
    })
    if (focus === null) break
    seen.add(focus.name)
    if (focus.isShown) shown += 1
    else process.stderr.write(`${address}: no visible focus at ${focus.name}\n`)
  }
  await page.context().close()
  return `${shown} of ${Math.min(tabStops, Math.max(shown, seen.size))}`
}
