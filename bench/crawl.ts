import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findingListSchema } from '../src/contract/index.ts'
import { migrateCheck } from '../src/server/migrate-check.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { callAdmin } from '../test/support/requests.ts'
import { startServeProcess } from '../test/support/serve-process.ts'
import { type CrawledSite, crawlPages } from './crawling/crawl-pages.ts'
import { type FollowedRedirects, followRedirects, readAllRedirects } from './crawling/follow-redirects.ts'
import { readStatus } from './deploying.ts'

const sites = fileURLToPath(new URL('../../shared/sites', import.meta.url))
const knownSites = ['mintlify', 'trigger.dev', 'mcp'].map(name => join(sites, name))

/**
 * Deploys each folder, opens all pages of its sitemap in a browser, and requests all its redirects. What does
 * not work goes to stderr.
 */
export async function measureCrawl(folders: readonly string[] = []) {
  const rows = []
  for (const folder of folders.length > 0 ? folders : knownSites.filter(existsSync))
    rows.push(await crawlSite(folder))
  return { title: 'Sites in a browser: every page of the sitemap, every redirect', rows }
}

async function crawlSite(folder: string) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-crawl-'))
  const server = await startServeProcess({ data: join(home, 'data'), docs: folder })
  const browser = await launchBrowser()
  try {
    const { statusId, url, domain } = server
    for (let ended = false; !ended; ) ended = (await readStatus(server, statusId)).endedAt !== undefined
    const response = await callAdmin(server, `/v1/project/update/${statusId}/findings`)
    const { total } = findingListSchema.parse(await response.json())
    const site = `${url}/sites/${domain}/`
    const addresses = await readSitemap(site)
    const crawled = await crawlPages(await browser.newContext(), site, addresses)
    // The server lists the first 500 findings only.
    const { signal } = new AbortController()
    const { changed } = await migrateCheck({ path: folder, live: undefined }, { signal })
    const messages = changed.findings.map(({ message }) => message)
    const redirects = await followRedirects(
      { site, addresses, findings: messages },
      await readAllRedirects(folder),
    )
    printTrouble(crawled, redirects)
    return describeSite(basename(folder), total, crawled, redirects)
  } finally {
    await browser.close()
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
}

async function readSitemap(site: string): Promise<string[]> {
  const text = await (await fetch(`${site}sitemap.xml`)).text()
  return [...text.matchAll(/<loc>([^<]*)</g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

function describeSite(site: string, findings: number, crawled: CrawledSite, redirects: FollowedRedirects) {
  const { served, external, reported, broken } = redirects
  return {
    site,
    findings,
    pages: crawled.pages,
    'console errors': crawled.consoleErrors.length,
    'failed requests': crawled.failedRequests.length,
    'third-party requests': crawled.thirdPartyRequests.length,
    'broken links': crawled.brokenLinks.length,
    'redirects that lead to a page': served,
    'to another host': external,
    'left out with a finding': reported.length,
    broken: broken.length,
  }
}

function printTrouble(crawled: CrawledSite, { reported, broken }: FollowedRedirects): void {
  const { pages: _, ...kinds } = crawled
  for (const [kind, lines] of Object.entries({ ...kinds, reported, broken }))
    for (const line of lines) process.stderr.write(`${kind}  ${line}\n`)
}
