import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Long, because the machine may be busy.
const timeoutMs = 90_000

export interface TestBrowser {
  /** Opens a page in a new context, without animations. Records policy violations and script errors. */
  open(url: string, options?: BrowserContextOptions): Promise<TestPage>
  close(): Promise<void>
}

export interface TestPage {
  page: Page
  /** Content security policy violations and script errors so far. */
  errors: string[]
  /** Returns the accessibility violations that axe finds, including shadow trees. */
  findViolations(): Promise<string[]>
}

/** The browser of this worker, which its files share. It ends with the worker. */
let shared: Promise<Browser> | null = null

/** Starts Chromium unless it runs: `CHROMIUM_PATH`, the system's or the installed package's. */
export async function startBrowser(): Promise<TestBrowser> {
  shared ??= launchShared()
  const browser = await shared
  const contexts: BrowserContext[] = []
  return {
    async open(url, options = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      contexts.push(context)
      context.setDefaultTimeout(timeoutMs)
      const errors: string[] = []
      await context.exposeFunction('reportViolation', (text: string) => errors.push(text))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', event => {
          const report: unknown = Reflect.get(window, 'reportViolation')
          if (typeof report === 'function') report(`${event.violatedDirective} refused ${event.blockedURI}`)
        })
      })
      const page = await context.newPage()
      page.on('pageerror', error => errors.push(String(error)))
      await page.goto(url)
      return { page, errors, findViolations: () => findViolations(page) }
    },
    async close() {
      await Promise.all(contexts.map(context => context.close()))
    },
  }
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
