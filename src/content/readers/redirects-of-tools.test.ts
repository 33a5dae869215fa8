import { expect, test } from 'vitest'
import { planFiles } from './fixtures/plan-files.ts'

const page = (from: string, to: string) => ({ source: from, destination: to, permanent: true })

test('the aliases of Hugo pages lead to them, also those beside the page', () => {
  const plan = planFiles({
    'hugo.toml': "title = 'Acme'",
    'content/docs/install.md': '---\ntitle: Install\naliases: [/setup/, first, /docs/install]\n---\nText.',
    'content/docs/toml.md': "+++\naliases = ['/t.html']\n+++\nText.",
    'content/docs/plain.md': 'The word aliases alone.',
  })
  expect(plan.redirects).toEqual([
    page('/setup', '/docs/install'),
    page('/docs/first', '/docs/install'),
    page('/t', '/docs/toml'),
  ])
})

test('redirect_from of Jekyll pages leads to them', () => {
  const plan = planFiles({
    '_config.yml': 'title: Acme',
    'index.md': '# Home',
    'docs/a.md': '---\nredirect_from:\n  - /old/a.html\n  - /older/\n---\nA',
    'docs/b.md': '---\nredirect_from: /b-old\n---\nB',
  })
  expect(plan.redirects).toEqual([
    page('/old/a', '/docs/a'),
    page('/older', '/docs/a'),
    page('/b-old', '/docs/b'),
  ])
})

test('the redirects plugin of MkDocs is read, and maps to missing pages are findings', () => {
  const plugins = 'plugins:\n  - search\n  - redirects:\n      redirect_maps:\n'
  const maps =
    "        'old.md': 'guide/new.md#there'\n        'x/index.md': 'https://example.com/'\n        'gone.md': 'none.md'\n"
  const plan = planFiles({ 'mkdocs.yml': `site_name: Acme\n${plugins}${maps}` }, [
    'docs/index.md',
    'docs/guide/new.md',
  ])
  expect(plan.redirects).toEqual([
    page('/old', '/guide/new#there'),
    page('/x', 'https://example.com/'),
    page('/gone', '/none'),
  ])
  expect(plan.problems).toMatchObject([
    { file: 'mkdocs.yml', message: 'The redirect from /gone leads to /none, which does not exist.' },
  ])
})

test('the client redirects of Docusaurus are read', () => {
  const plugin =
    "['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/a', '/b'], to: '/docs/new' }] }]"
  const plan = planFiles(
    { 'docusaurus.config.js': `export default { title: 'Acme', plugins: [${plugin}] }` },
    ['docs/new.md'],
  )
  expect(plan.redirects).toEqual([page('/a', '/docs/new'), page('/b', '/docs/new')])
})

test('computed redirects of Docusaurus are a finding', () => {
  for (const written of ['createRedirects(path) { return [path] }', 'createRedirects: path => [path]']) {
    const plugin = `['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/a', to: '/docs/new' }], ${written} }]`
    const plan = planFiles(
      { 'docusaurus.config.js': `export default { title: 'Acme', plugins: [${plugin}] }` },
      ['docs/new.md'],
    )
    expect(plan.redirects).toEqual([page('/a', '/docs/new')])
    expect(plan.problems).toMatchObject([
      {
        file: 'docusaurus.config.js',
        message: expect.stringContaining('"createRedirects" is computed and is not read.'),
      },
    ])
  }
})

const nextra = { 'pages/_meta.json': { index: 'Home' }, 'pages/index.mdx': '# Home' }

test.each([
  ['Nextra', '', nextra, []],
  ['Fumadocs', '/docs', { 'content/docs/index.mdx': '# Home' }, ['source.config.ts']],
])('redirects of Next.js are served for %s if they are written out', (_, base, files, others) => {
  const config = `
const old = { source: '${base}/older', destination: '${base || '/'}', statusCode: 302 }
export default withMDX({
  async redirects() {
    const more = compute()
    return [
      { source: '${base}/old/:rest*', destination: '${base || '/'}', permanent: true },
      old,
      ...more,
      { source: '/host', destination: '/', permanent: true, has: [{ type: 'host', value: 'a' }] },
      { source: '/:year(\\\\d+)', destination: '/', permanent: true },
    ]
  },
})`
  const plan = planFiles({ 'next.config.mjs': config, ...files }, others)
  expect(plan.redirects).toEqual([
    { source: `${base}/old/:rest*`, destination: base || '/', permanent: true },
    { source: `${base}/older`, destination: base || '/', permanent: false },
  ])
  const parts = ['computed parts', 'depends on the request', 'regular expression']
  expect(plan.problems).toEqual(
    parts.map(part =>
      expect.objectContaining({ file: 'next.config.mjs', line: 4, message: expect.stringContaining(part) }),
    ),
  )
})

test('computed redirects of Next.js are a finding', () => {
  const config = 'export default {\n  redirects: () => readRedirects(),\n}'
  expect(planFiles({ 'next.config.mjs': config, ...nextra }).problems).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringContaining('are computed') }),
  ])
  expect(planFiles({ 'next.config.mjs': 'export default {}', ...nextra }).problems).toEqual([])
})
