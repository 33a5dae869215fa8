import type { BrowserContext, Page } from 'playwright-core'

export interface CrawledSite {
  pages: number
  /** Script errors and error messages of the console. */
  consoleErrors: string[]
  /** Requests that failed or were answered with an error. */
  failedRequests: string[]
  thirdPartyRequests: string[]
  /** Links, images and files of the site that do not exist. */
  brokenLinks: string[]
}

interface VisitedPage {
  address: string
  references: string[]
  ids: string[]
}

const tabCount = 4
const pageLimit = 3_000
const pageTimeoutMs = 60_000

/** Opens pages in several tabs of a browser, and requests everything of the site that they refer to. */
export async function crawlPages(
  context: BrowserContext,
  site: string,
  addresses: readonly string[],
): Promise<CrawledSite> {
  const found: CrawledSite = {
    ...{ pages: 0, consoleErrors: [], failedRequests: [], thirdPartyRequests: [], brokenLinks: [] },
  }
  const queue = addresses.slice(0, pageLimit)
  const visited: VisitedPage[] = []
  const visitAll = async () => {
    const page = await context.newPage()
    // Images and diagrams load when they are in sight.
    await page.setViewportSize({ width: 1280, height: 6_000 })
    watch(page, new URL(site).origin, found)
    for (let address = queue.shift(); address !== undefined; address = queue.shift())
      visited.push(await visit(page, address))
    await page.close()
  }
  await Promise.all(Array.from({ length: tabCount }, visitAll))
  found.pages = visited.length
  found.brokenLinks = await findBrokenLinks(site, visited)
  return found
}

function watch(page: Page, origin: string, found: CrawledSite): void {
  const where = () => page.url()
  page.on('pageerror', error => found.consoleErrors.push(`${where()}: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') found.consoleErrors.push(`${where()}: ${message.text()}`)
  })
  page.on('request', request => {
    const { protocol, origin: other } = new URL(request.url())
    if (protocol.startsWith('http') && other !== origin)
      found.thirdPartyRequests.push(`${where()}: ${request.url()}`)
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // The next page interrupts what the last one still loads.
    if (reason !== 'net::ERR_ABORTED') found.failedRequests.push(`${where()}: ${request.url()} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400)
      found.failedRequests.push(`${where()}: ${response.url()} ${response.status()}`)
  })
}

async function visit(page: Page, address: string): Promise<VisitedPage> {
  await page.goto(address, { waitUntil: 'load', timeout: pageTimeoutMs })
  await page.waitForFunction(
    () => document.querySelector('iframe.diagram:not(.is-drawn)') === null,
    undefined,
    { timeout: pageTimeoutMs },
  )
  const read = await page.evaluate(() => ({
    references: [...document.querySelectorAll('a[href], area[href], link[href], img, source, video, audio')]
      .flatMap(element => ['href', 'src', 'poster'].map(name => element.getAttribute(name)))
      .filter(value => value !== null && value !== '')
      .map(value => new URL(String(value), document.baseURI).href),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }))
  return { address, ...read }
}

/** Looks up anchors in the pages that were opened, and requests every other address once. */
async function findBrokenLinks(site: string, visited: readonly VisitedPage[]): Promise<string[]> {
  const ids = new Map(visited.map(page => [page.address, new Set(page.ids)]))
  const works = new Map<string, boolean>()
  const broken = new Set<string>()
  for (const { address, references } of visited) {
    for (const reference of new Set(references)) {
      if (!reference.startsWith(site)) continue
      const { hash, href } = new URL(reference)
      const target = href.slice(0, href.length - hash.length)
      const anchors = ids.get(target)
      if (!anchors && !works.has(target)) works.set(target, await isServed(target))
      const isFound = anchors
        ? hash === '' || anchors.has(decodeURIComponent(hash.slice(1)))
        : works.get(target)
      if (!isFound) broken.add(`${address}: ${reference}`)
    }
  }
  return [...broken]
}

async function isServed(address: string): Promise<boolean> {
  const response = await fetch(address)
  await response.body?.cancel()
  return response.ok
}
