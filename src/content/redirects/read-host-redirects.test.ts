import { expect, test } from 'vitest'
import { planFiles } from '../readers/fixtures/plan-files.ts'

const pages = ['docs/index.md', 'docs/new.md', 'docs/guide/start.md']

/** Plans a VitePress site in `docs` with the files of a host. */
function plan(files: Record<string, unknown>) {
  const { redirects, problems } = planFiles(
    { 'docs/.vitepress/config.ts': 'export default { sidebar: [] }', ...files },
    pages,
  )
  return {
    lines: redirects.map(
      ({ source, destination, permanent }) => `${source} → ${destination}${permanent ? '' : ' for now'}`,
    ),
    problems: problems
      .filter(({ file }) => !file.endsWith('.ts'))
      .map(({ file, message }) => `${file}: ${message}`),
  }
}

test('_redirects is read, without rewrites, conditions and comments', () => {
  const list = [
    '# Moved',
    '/old/   /new.html#top   # here',
    '/later /new/ 302!',
    '/guides/* /guide/:splat 301',
    '/chat https://chat.example.com/',
    '/kilns/:name /guide/:name',
    '/api/* https://api.example.com/:splat 200',
    '/fr /new 302 Language=fr',
    '/find q=:q /new',
    'https://old.example.com/* https://example.com/:splat',
    '/script javascript:alert(1)',
    '/host //evil.example',
    '/alone',
  ].join('\r\n')
  expect(plan({ 'docs/public/_redirects': list })).toEqual({
    lines: [
      '/old → /new#top',
      '/later → /new for now',
      '/guides/:splat* → /guide/:splat*',
      '/chat → https://chat.example.com/',
      '/kilns/:name → /guide/:name',
    ],
    problems: [],
  })
})

test('redirects that would hide a page or lead nowhere are left out', () => {
  const list =
    '/new /guide/start\n/guide/* /new\n/* /new\n/ /new\n/new/ /new\n/slash/ /slash\n/gone /none\n/lost/* /none/:splat\n'
  expect(plan({ 'docs/public/_redirects': list })).toEqual({
    lines: [],
    problems: [
      'docs/public/_redirects: 2 redirects are left out, because no page is at the new address: /gone to /none.',
    ],
  })
})

test('netlify.toml and vercel.json are read from the folders above the pages', () => {
  const netlify = [
    '[[redirects]]\nfrom = "/one"\nto = "/two"',
    '[[redirects]]\nfrom = "/two"\nto = "/new"\nstatus = 302',
    '[[redirects]]\nfrom = "/land"\nto = "/new"\nconditions = {Country = ["CU"]}',
    '[[redirects]]\nfrom = "/rewrite"\nto = "/new"\nstatus = 200',
  ].join('\n')
  const vercel = {
    redirects: [
      { source: '/docs/a', destination: '/docs/new' },
      { source: '/docs/old/:path*', destination: '/docs/guide/:path', permanent: false },
      { source: '/rest/(.*)', destination: '/guide/$1', statusCode: 307 },
      { source: '/number/:id(\\d+)', destination: '/new' },
      { source: '/host', destination: '/new', has: [{ type: 'host', value: 'x' }] },
      { source: '/one', destination: '/guide/start' },
    ],
  }
  expect(plan({ 'netlify.toml': netlify, 'vercel.json': vercel })).toEqual({
    lines: [
      '/one → /two',
      '/two → /new for now',
      '/a → /new',
      '/old/:path* → /guide/:path* for now',
      '/rest/:rest* → /guide/:rest* for now',
    ],
    problems: [],
  })
})

test('sources of hosted tools, such as Mintlify, have no redirects of other hosts', () => {
  const files = {
    'docs.json': { navigation: { pages: ['new'] }, redirects: [{ source: '/old', destination: '/new' }] },
    'new.mdx': '# New',
    'vercel.json': { redirects: [{ source: '/app', destination: '/new' }] },
  }
  expect(planFiles(files).redirects.map(({ source }) => source)).toEqual(['/old'])
})

test('broken files and hostile lists are read quickly', () => {
  const list = Array.from({ length: 20_000 }, (_, at) => `/a${at}/* /b${at}/:splat`).join('\n')
  expect(
    plan({ 'netlify.toml': '[[redirects', 'vercel.json': '[', 'docs/_redirects': list }).problems,
  ).toEqual([
    expect.stringMatching(/^netlify.toml: netlify.toml cannot be read/),
    expect.stringMatching(/^vercel.json: vercel.json cannot be read/),
    'docs/_redirects: 500 redirects are left out, because no page is at the new address: /a0/:splat* to /b0/:splat*.',
  ])
})
