import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateCheck } from './migrate-check.ts'

const files = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    navigation: { pages: ['index', 'guide', 'secret'] },
    redirects: [
      { source: '/old', destination: '/guide' },
      { source: '/gone', destination: '/nowhere' },
    ],
  }),
  'index.mdx': 'Home.',
  'guide.mdx': 'Guide.',
  'secret.mdx': '---\ngroups: [admin]\n---\nSecret.',
}

const { signal } = new AbortController()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A site at `/docs` with a list of sitemaps. */
async function serveLive(paths: readonly string[]) {
  const server = createServer((request, response) => {
    const base = `http://${request.headers.host}`
    if (request.url === '/docs/sitemap.xml')
      response.end(
        `<sitemapindex><sitemap><loc>${base}/docs/pages.xml</loc></sitemap><sitemap><loc>http://10.0.0.1/x.xml</loc></sitemap></sitemapindex>`,
      )
    else if (request.url === '/docs/pages.xml')
      response.end(
        `<urlset>${paths.map(path => `<url><loc>${base}/docs${path}</loc></url>`).join('')}</urlset>`,
      )
    else if (request.url === '/away/sitemap.xml')
      response.writeHead(302, { location: 'http://10.0.0.1/sitemap.xml' }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise(resolve => server.close(resolve)) }
}

test('a source is reported with what it keeps, changes and loses', async () => {
  const report = await migrateCheck({ path: folder, live: undefined }, { signal })
  expect(report).toMatchObject({
    name: 'Acme',
    kept: { pages: 2, redirects: 2, files: 0 },
    restricted: ['/secret'],
    drafts: [],
    lost: { pages: [], operations: [], addresses: [] },
    live: null,
  })
  expect(report.changed.settings.map(({ file, line, message }) => [file, line, message])).toEqual([
    ['docs.json', 1, 'The setting "theme" is not supported. Every site has the layout of Lectern.'],
  ])
  expect(report.changed.findings.map(({ message }) => message)).toEqual([
    'The redirect from /gone leads to /nowhere, which does not exist.',
  ])
})

test('a page whose MDX is not valid is changed, and one that cannot be read is lost', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  await writeFile(join(broken, 'index.mdx'), '# Home\n\n<Card>\n\nText.\n')
  await writeFile(join(broken, 'encoded.md'), Buffer.from([0xff, 0xfe, 0x00, 0xd8]))
  const { changed, lost } = await migrateCheck({ path: broken, live: undefined }, { signal })
  expect(changed.findings.map(({ file }) => file)).toEqual(['index.mdx'])
  expect(lost.pages.map(({ file }) => file)).toEqual(['encoded.md'])
  await rm(broken, { recursive: true })
})

test('a folder without pages is refused, and documents that are not read are named', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  const check = migrateCheck.bind(null, { path: empty, live: undefined }, { signal })
  await expect(check()).rejects.toThrow('Pass the folder with the documentation.')
  await writeFile(join(empty, 'guide.org'), '* Guide\n')
  await expect(check()).rejects.toThrow('1 file in Org mode (.org) was not read')
  await rm(empty, { recursive: true })
})

test('files in formats that are not read are lost', async () => {
  const mixed = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  await writeFile(join(mixed, 'index.md'), '# Home\n')
  await writeFile(join(mixed, 'guide.rst'), 'Guide\n=====\n')
  const { changed, lost } = await migrateCheck({ path: mixed, live: undefined }, { signal })
  expect(changed.findings).toEqual([])
  expect(lost.pages).toMatchObject([{ file: 'guide.rst', message: expect.stringContaining('not read') }])
  await rm(mixed, { recursive: true })
})

test('an API operation that a page names and that is not described is lost', async () => {
  const described = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  const description = { openapi: '3.1.0', paths: { '/heat': { get: { summary: 'Heat' } } } }
  await writeFile(join(described, 'kiln.json'), JSON.stringify(description))
  await writeFile(join(described, 'docs.json'), JSON.stringify({ navigation: { pages: ['heat', 'cool'] } }))
  await writeFile(join(described, 'heat.mdx'), '---\nopenapi: kiln.json GET /heat\n---\n')
  await writeFile(join(described, 'cool.mdx'), '---\nopenapi: kiln.json GET /cool\n---\n')
  const { changed, lost } = await migrateCheck({ path: described, live: undefined }, { signal })
  expect(changed.findings).toEqual([])
  expect(lost.operations).toEqual([
    { file: 'cool.mdx', line: 1, message: '"kiln.json GET /cool" is not in kiln.json.' },
  ])
  await rm(described, { recursive: true })
})

test('drafts are neither restricted nor lost', async () => {
  const drafts = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  await writeFile(join(drafts, 'index.md'), '# Home')
  await writeFile(join(drafts, 'later.md'), '---\ndraft: true\n---\n\n# Later')
  const report = await migrateCheck({ path: drafts, live: undefined }, { signal })
  expect(report).toMatchObject({
    restricted: [],
    drafts: ['/later'],
    lost: { pages: [], operations: [], addresses: [] },
  })
  await rm(drafts, { recursive: true })
})

test('API descriptions are fetched as in a deployment, but not from private addresses', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'Kiln', version: '1' },
    paths: { '/heat': { get: { summary: 'Heat', responses: { 200: { description: 'Hot' } } } } },
  }
  const server = createServer((_, response) => response.end(JSON.stringify(description)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const described = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  const openapi = `http://127.0.0.1:${port}/openapi.json`
  const config = { name: 'Kiln', api: { openapi }, navigation: { pages: ['index', 'heat'] } }
  await writeFile(join(described, 'docs.json'), JSON.stringify(config))
  await writeFile(join(described, 'index.mdx'), 'Home.')
  await writeFile(join(described, 'heat.mdx'), '---\nopenapi: GET /heat\n---\n')
  try {
    const check = async (allowPrivateAddresses: boolean) => {
      const lines: string[] = []
      const options = { path: described, live: undefined, allowPrivateAddresses }
      const { changed } = await migrateCheck(options, { signal, onLog: line => lines.push(line) })
      return { lines, findings: changed.findings.map(({ message }) => message) }
    }
    expect(await check(true)).toEqual({
      lines: [expect.stringMatching(/^Fetched the API description http/)],
      findings: [],
    })
    const refused = await check(false)
    expect(refused.lines).toEqual([expect.stringContaining('could not be fetched')])
    expect(refused.findings).toContainEqual(expect.stringContaining('was not fetched'))
  } finally {
    server.close()
    await rm(described, { recursive: true })
  }
})

test('the addresses of the live site are compared, with redirects', async () => {
  const live = await serveLive(['', '/guide/', '/guide/index.html', '/old', '/gone', '/missing', '/secret'])
  try {
    const report = await migrateCheck({ path: folder, live: `${live.url}/docs` }, { signal })
    expect(report.live).toEqual({ url: `${live.url}/docs`, addresses: 7, served: 2, redirected: 2 })
    expect(report.lost.addresses).toEqual(['/gone', '/missing'])
  } finally {
    await live.close()
  }
})

test('a live site cannot lead into a private network', async () => {
  const live = await serveLive([])
  try {
    const check = migrateCheck({ path: folder, live: `${live.url}/away` }, { signal })
    await expect(check).rejects.toThrow(
      'http://10.0.0.1/sitemap.xml cannot be read: it is inside a private network.',
    )
    await expect(migrateCheck({ path: folder, live: `${live.url}/none` }, { signal })).rejects.toThrow(
      'the server answered 404',
    )
    await expect(migrateCheck({ path: folder, live: 'ftp://x' }, { signal })).rejects.toThrow(
      'not a web address',
    )
  } finally {
    await live.close()
  }
})

test('a folder that is missing or has no pages is refused', async () => {
  await expect(migrateCheck({ path: join(folder, 'none'), live: undefined }, { signal })).rejects.toThrow(
    'cannot be read',
  )
})
