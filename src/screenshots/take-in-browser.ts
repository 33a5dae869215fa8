import { type Browser, chromium, type Route } from 'playwright-core'
import { ignoreRejection } from '../shared/index.ts'
import type { BrowserJob } from './browser-messages.ts'
import { explainBrowserFailure } from './explain-browser-failure.ts'
import { type Resource, screenshotSize, type TakeOutcome } from './screenshot.ts'
import { unpackBrowser } from './unpack-browser.ts'

/** Reads a path of the site; null if it does not exist. */
type Ask = (path: string) => Promise<Resource | null>

/** Names under `.invalid` cannot be registered (RFC 2606). */
const origin = 'https://site.invalid'
/** The policy of live sites: only the site's own scripts and files. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'"
/** A second barrier to the network behind the interception of every request. */
const ownArgs = ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-breakpad']

/** Starts a browser, takes the screenshots and closes it. The sandbox is on unless `args` disable it. */
export async function takeInBrowser(job: BrowserJob, ask: Ask): Promise<TakeOutcome> {
  let browser: Browser | undefined
  try {
    const { browser: choice, args, limitMs } = job
    browser = await chromium.launch({
      executablePath: choice.kind === 'installed' ? choice.path : await unpackBrowser(choice.folder),
      args: [...ownArgs, ...args],
      chromiumSandbox: !args.includes('--no-sandbox'),
      timeout: limitMs,
    })
    const light = await shoot(browser, { job, ask, colorScheme: 'light' })
    const dark = await shoot(browser, { job, ask, colorScheme: 'dark' })
    return { kind: 'taken', screenshots: { light, dark } }
  } catch (error) {
    return { kind: 'not-taken', reason: explainBrowserFailure(error) }
  } finally {
    if (browser) await ignoreRejection(browser.close())
  }
}

interface Shot {
  job: BrowserJob
  ask: Ask
  colorScheme: 'light' | 'dark'
}

async function shoot(browser: Browser, { job, ask, colorScheme }: Shot): Promise<Uint8Array> {
  const context = await browser.newContext({
    viewport: screenshotSize,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
    offline: true,
  })
  context.setDefaultTimeout(job.limitMs)
  await context.route('**/*', route => answer(route, ask))
  const page = await context.newPage()
  await page.goto(origin + job.path, { waitUntil: 'load' })
  const png = await page.screenshot({ type: 'png', animations: 'disabled' })
  await context.close()
  return png
}

async function answer(route: Route, ask: Ask): Promise<void> {
  const url = new URL(route.request().url())
  const resource = url.origin === origin ? await ask(url.pathname) : null
  // For a navigation elsewhere, 204 keeps the page, while an error would replace it.
  if (resource === null)
    return route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort()
  const { content, mediaType } = resource
  return route.fulfill({
    body: typeof content === 'string' ? content : Buffer.from(content),
    headers: { 'content-type': mediaType, 'content-security-policy': policy },
  })
}
