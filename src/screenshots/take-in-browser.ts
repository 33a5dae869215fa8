import { type Browser, chromium, type Route } from 'playwright-core'
import type { BrowserJob } from './browser-messages.ts'
import { explainBrowserFailure } from './explain-browser-failure.ts'
import { type Resource, screenshotSize, type TakeOutcome } from './screenshot.ts'
import { unpackBrowser } from './unpack-browser.ts'

/** What the site has at a path; null where it has nothing. */
type Ask = (path: string) => Promise<Resource | null>

/** Nobody can own a name under `.invalid` (RFC 2606); https, because pages may do more there. */
const origin = 'https://site.invalid'
/** As for readers of the site: the page runs no script but the site's own, and loads nothing from elsewhere. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'"
/** Behind the interception of every request, so that nothing of the page reaches a network. */
const ownArgs = ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-breakpad']

/** Starts a browser, shows it the page and ends it again. Its sandbox is on unless the options say otherwise. */
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
    await browser?.close().catch(() => {})
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
  // Led elsewhere, a page that gets no content stays as it is; one that gets an error is replaced by it.
  if (resource === null)
    return route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort()
  const { content, mediaType } = resource
  return route.fulfill({
    body: typeof content === 'string' ? content : Buffer.from(content),
    headers: { 'content-type': mediaType, 'content-security-policy': policy },
  })
}
