import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawlPages } from '../bench/crawling/crawl-pages.ts'
import { followRedirects, readAllRedirects } from '../bench/crawling/follow-redirects.ts'
import { launchBrowser } from './support/browser.ts'

const pages: Record<string, string> = {
  '/good':
    '<h1 id="top">Good</h1><a href="/good#top">top</a><a href="/bad">bad</a><a href="http://x.invalid/">out</a>',
  '/bad': `<h1>Bad</h1><script>console.error('odd'); oops()</script><img src="http://127.0.0.1:1/x.png">
    <img src="/none.png"><a href="/gone">gone</a><a href="/good#none">anchor</a>`,
}
const moved: Record<string, string> = { '/old': '/older', '/older': '/good', '/out': 'http://x.invalid/' }

let server: Server
let browser: Browser
let site: string

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const target = moved[url]
    if (target !== undefined) return response.writeHead(308, { location: target }).end()
    const page = pages[url]
    response.writeHead(page === undefined && url !== '/favicon.ico' ? 404 : 200, {
      'content-type': 'text/html',
    })
    response.end(page ?? '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

test('a crawl finds script errors, failed and third-party requests and broken links, and no others', async () => {
  const found = await crawlPages(await browser.newContext(), site, [`${site}good`, `${site}bad`])
  const where = `${site}bad: `
  expect(found.pages).toBe(2)
  expect(found.consoleErrors).toContain(`${where}odd`)
  expect(found.consoleErrors).toContain(`${where}oops is not defined`)
  expect(found.failedRequests).toContain(`${where}${site}none.png 404`)
  expect(found.thirdPartyRequests).toEqual([`${where}http://127.0.0.1:1/x.png`])
  expect(found.brokenLinks).toEqual([
    `${where}${site}none.png`,
    `${where}${site}gone`,
    `${where}${site}good#none`,
  ])
  const all = [...found.consoleErrors, ...found.failedRequests]
  expect(all.filter(line => !line.startsWith(where))).toEqual([])
})

test('the redirects of a source are found, with and without a docs.json', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-redirects-'))
  try {
    const mkdocs = 'plugins: [{ redirects: { redirect_maps: { old.md: index.md } } }]'
    const written = { 'mkdocs.yml': mkdocs, 'docs/index.md': '# Home' }
    await mkdir(join(folder, 'docs'))
    for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text)
    expect(await readAllRedirects(folder)).toMatchObject([{ source: '/old', destination: '/' }])
    const lost = { source: '/lost', destination: '/none' }
    await writeFile(join(folder, 'docs.json'), JSON.stringify({ redirects: [lost] }))
    expect(await readAllRedirects(folder)).toEqual([lost])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('redirects are followed to their end, and those without a finding are told apart', async () => {
  const addresses = [`${site}good`]
  const findings = ['The redirect from /lost leads to /none, which does not exist.']
  const followed = await followRedirects({ site, addresses, findings }, [
    { source: '/old', destination: '/good' },
    { source: '/out', destination: 'http://x.invalid/' },
    { source: '/lost', destination: '/none' },
    { source: '/forgotten', destination: '/good' },
    { source: '/a/:slug*', destination: '/:slug*' },
  ])
  expect(followed).toMatchObject({ served: 1, external: 1 })
  expect(followed.reported).toEqual([`/lost → /none: 404 at ${site}lost`])
  expect(followed.broken).toEqual([
    `/forgotten → /good: 404 at ${site}forgotten`,
    `/a/:slug* → /:slug*: 404 at ${site}a/good`,
  ])
})
