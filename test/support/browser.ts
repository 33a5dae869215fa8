import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// What a page is waited for comes when it comes, however busy the machine.
const patienceMs = 90_000

export interface TestBrowser {
  /** A page of a context of its own, without motion. It records what the page's policy refused and what broke in its scripts. */
  open(url: string, options?: BrowserContextOptions): Promise<TestPage>
  close(): Promise<void>
}

export interface TestPage {
  page: Page
  /** Violations of the page's content security policy and errors of its scripts, so far. */
  complaints: string[]
  /** What axe finds wrong in the page, its shadow trees included: the rule and where. */
  findBarriers(): Promise<string[]>
}

/** Real Chromium: `CHROMIUM_PATH`, the system's, or the one among the installed packages. */
export async function startBrowser(): Promise<TestBrowser> {
  const browser = await launch()
  return {
    async open(url, options = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      context.setDefaultTimeout(patienceMs)
      const complaints: string[] = []
      await context.exposeFunction('reportComplaint', (text: string) => complaints.push(text))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', event => {
          const report: unknown = Reflect.get(window, 'reportComplaint')
          if (typeof report === 'function') report(`${event.violatedDirective} refused ${event.blockedURI}`)
        })
      })
      const page = await context.newPage()
      page.on('pageerror', error => complaints.push(String(error)))
      await page.goto(url)
      return { page, complaints, findBarriers: () => findBarriers(page) }
    },
    close: () => browser.close(),
  }
}

async function launch(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH || systemBrowsers.find(path => existsSync(path))
  // The package's own arguments would turn off what is tested: the policies of pages and of other origins.
  return chromium.launch({
    executablePath: given || (await sparticuz.executablePath()),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** The page's policy may forbid to add the checker as a script: it is evaluated through the debugger. */
async function findBarriers(page: Page): Promise<string[]> {
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
