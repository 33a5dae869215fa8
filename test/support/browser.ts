import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  chromium,
  type Page,
} from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Long, because the machine may be busy.
const timeoutMs = 90_000

export interface TestBrowser {
  /**
   * Opens a page without stored data and without animations. Records policy violations and script errors. A page that a test opens
   * is closed when the test ends.
   */
  open(url: string, options?: VisitOptions): Promise<TestPage>
  close(): Promise<void>
}

interface VisitOptions extends Omit<BrowserContextOptions, 'storageState'> {
  cookies?: Cookie[]
}

export interface TestPage {
  page: Page
  /** Content security policy violations and script errors so far. */
  errors: string[]
  /** Returns the accessibility violations that axe finds, including shadow trees. */
  findViolations(): Promise<string[]>
}

/** Like a private window that is emptied after each visit. Only its HTTP cache stays, with the scripts already compiled. */
interface PrivateWindow {
  context: BrowserContext
  /** Stays open, because opening the first page of a window takes twice as long as opening another one. */
  blank: Page
  /** The errors of the present visit. */
  errors: string[]
}

/** The browser of this worker, which its files share. It ends with the worker. */
let shared: Promise<Browser> | null = null

/** Starts Chromium unless it runs: `CHROMIUM_PATH`, the system's or the installed package's. */
export async function startBrowser(): Promise<TestBrowser> {
  shared ??= launchShared()
  const browser = await shared
  const contexts: BrowserContext[] = []
  /** Windows without a visit, by their options. */
  const free = new Map<string, PrivateWindow[]>()
  let isClosed = false
  return {
    async open(url, { cookies = [], ...options } = {}) {
      const kind = JSON.stringify(options)
      const found = free.get(kind)?.pop()
      const window = found ?? (await openWindow(browser, options))
      const { context, errors } = window
      if (!found) contexts.push(context)
      if (TestRunner.getCurrentTest())
        onTestFinished(async () => {
          if (isClosed) return
          await emptyWindow(window)
          free.set(kind, [...(free.get(kind) ?? []), window])
        })
      await context.addCookies(cookies)
      const page = await context.newPage()
      await page.goto(url)
      return { page, errors, findViolations: () => findViolations(page) }
    },
    async close() {
      isClosed = true
      await Promise.all(contexts.map(context => context.close()))
    },
  }
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<PrivateWindow> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(timeoutMs)
  const window: PrivateWindow = { context, blank: await context.newPage(), errors: [] }
  await context.exposeFunction('reportViolation', (text: string) => window.errors.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const report: unknown = Reflect.get(globalThis, 'reportViolation')
      if (typeof report === 'function') report(`${event.violatedDirective} refused ${event.blockedURI}`)
    })
  })
  context.on('weberror', ({ error }) => window.errors.push(String(error())))
  return window
}

/** Closes the pages of a visit, and removes what they stored. */
async function emptyWindow(window: PrivateWindow): Promise<void> {
  const { context, blank } = window
  await Promise.all(context.pages().map(page => page !== blank && page.close()))
  await context.clearCookies()
  await context.setOffline(false)
  const session = await context.newCDPSession(blank)
  const storageTypes = 'local_storage,indexeddb'
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
  await session.detach()
  window.errors = []
}

async function launchShared(): Promise<Browser> {
  const browser = await launchBrowser()
  browser.on('disconnected', () => {
    shared = null
  })
  return browser
}

/** Starts Chromium without opening a page. */
export async function launchBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH || systemBrowsers.find(path => existsSync(path))
  // Without the package's default arguments, which disable the policies under test.
  return chromium.launch({
    executablePath: given || (await sparticuz.executablePath()),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** Evaluates axe through the debugger, because the page's policy may forbid a script tag. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker = Reflect.get(window, 'axe')
    const { violations } = await checker.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(
      (violation: { id: string; nodes: { target: unknown; failureSummary: string }[] }) =>
        violation.nodes.map(
          node => `${violation.id} at ${JSON.stringify(node.target)}: ${node.failureSummary}`,
        ),
    )
  })
}
