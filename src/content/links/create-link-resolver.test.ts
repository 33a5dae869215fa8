import { describe, expect, test } from 'vitest'
import type { ToolName } from '../core/dialect.ts'
import type { PlannedPage } from '../core/site-plan.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { createLinkResolver } from './create-link-resolver.ts'

const files = {
  'docs/guide/a.md': '',
  'docs/guide/b.mdx': '',
  'docs/guide/index.md': '',
  'docs/es/guide/b.mdx': '',
  'docs/public/x.pdf': '',
}
const pages = [
  plan('/guide/a', 'docs/guide/a.md'),
  plan('/guide/b', 'docs/guide/b.mdx'),
  plan('/guide', 'docs/guide/index.md'),
  plan('/es/guide/b', 'docs/es/guide/b.mdx', 'es'),
  plan('/es/only', 'docs/es/only.mdx', 'es'),
  plan('/top', 'docs/top.md'),
  plan('/ref/02-kiln', 'docs/ref/02-kiln.md'),
  plan('/ref/glaze', 'docs/ref/glaze.md'),
  plan('/guide/glaze', 'docs/guide/glaze.md'),
]
const resolve = createLinkResolver(createMemoryTree(files), { pages, root: 'docs', home: '/guide' })

describe('a link finds its page', () => {
  test.each([
    ['./b.mdx', '/guide/b'],
    ['b', '/guide/b'],
    ['./b.html#x', '/guide/b'],
    ['../guide/', '/guide'],
    ['/guide/b', '/guide/b'],
    ['/guide/b/', '/guide/b'],
    ['/Guide/B.md', '/guide/b'],
    ['/guide/index', '/guide'],
    ['/guide/index/', '/guide'],
    ['/b.mdx', '/guide/b'],
    ['/docs/guide/a.md', '/guide/a'],
    ['/base/guide/a?query#x', '/guide/a'],
    ['/', '/guide'],
    ['#x', '/guide/a'],
    ['%2E/b.mdx', '/guide/b'],
    ['top.md', '/top'],
    ['/docs/4.x/guide/b#x', '/guide/b'],
    ['kiln', '/ref/02-kiln'],
    ['./Kiln', '/ref/02-kiln'],
    ['kiln.md', '/ref/02-kiln'],
    ['/ref/kiln#x', '/ref/02-kiln'],
    ['/docs/ref/kiln', '/ref/02-kiln'],
    ['/ref', '/ref/02-kiln'],
    ['../ref/', '/ref/02-kiln'],
    ['es/only', '/es/only'],
  ])('%s → %s', (url, path) => {
    expect(resolve(at('/guide/a'), url)).toMatchObject({ kind: 'page', page: { path } })
  })

  test('in the language of its own page, if the address has none', () => {
    expect(resolve(at('/es/guide/b'), '/only')).toMatchObject({ kind: 'page', page: { path: '/es/only' } })
  })
})

test.each([
  ['./b.mdx#x', 'x'],
  ['./b.mdx#:~:text=kiln', null],
  ['./b.mdx#x:~:text=kiln', 'x'],
  ['./b.mdx#', null],
])('the anchor of %s is %j', (url, anchor) => {
  expect(resolve(at('/guide/a'), url)).toMatchObject({ kind: 'page', anchor })
})

test('files and redirects win over a page with the same name elsewhere', () => {
  const find = createLinkResolver(createMemoryTree({ 'docs/LICENSE': '', 'docs/a.md': '' }), {
    pages: [
      plan('/a', 'docs/a.md'),
      plan('/legal/license', 'docs/legal/license.md'),
      plan('/z/old', 'docs/z/old.md'),
    ],
    root: 'docs',
    home: '/a',
    redirects: [
      { source: '/old', destination: '/a', permanent: true },
      { source: '/en/:path*', destination: '/z/:path*', permanent: true },
    ],
  })
  const from = plan('/a', 'docs/a.md')
  expect(find(from, 'LICENSE')).toEqual({ kind: 'file', file: 'docs/LICENSE' })
  expect(find(from, 'old')).toMatchObject({ kind: 'page', page: { path: '/a' } })
  const inFolder = plan('/en/b', 'docs/en/b.md')
  expect(find(inFolder, 'en/old')).toMatchObject({ kind: 'page', page: { path: '/z/old' } })
})

test('a link without the folder that holds all pages leads into it', () => {
  const find = resolveIn('', { '/docs/start': 'a.md', '/docs/limits': 'b.md' })
  const from = plan('/docs/start', 'a.md')
  expect(find(from, '/limits')).toMatchObject({ kind: 'page', page: { path: '/docs/limits' } })
  expect(find(from, '/limit')).toEqual({ kind: 'missing' })
})

test('an address of a file can start at the folder of the docs', () => {
  const find = resolveIn('site', { '/docs/api/rest': 'site/docs/api/rest.md', '/blog/a': 'site/blog/a.md' })
  const from = plan('/docs/apps/start', 'site/docs/apps/start.md')
  expect(find(from, '/api/rest.md')).toMatchObject({ kind: 'page', page: { path: '/docs/api/rest' } })
})

describe('without a tool, the top of the site can be', () => {
  const paths = {
    '/docs/start': 'a.md',
    '/docs/kiln': 'b.md',
    '/guides/start': 'c.md',
    '/guides/glaze': 'd.md',
  }
  const find = resolveIn('', paths, 'folder')

  test.each([
    ['/docs/kiln', '/start', '/docs/start'],
    ['/guides/glaze', '/start', '/guides/start'],
    ['/guides/start', '/kiln', '/docs/kiln'],
  ])('the folder of the page, or the only other that has the address: in %s, %s is %s', (from, url, path) => {
    expect(find(plan(from, 'x.md'), url)).toMatchObject({ kind: 'page', page: { path } })
  })

  test('no folder if several have the address, or if the tool is known', () => {
    expect(find(plan('/about', 'x.md'), '/start')).toEqual({ kind: 'missing' })
    expect(resolveIn('', paths, 'mintlify')(plan('/docs/kiln', 'b.md'), '/glaze')).toEqual({
      kind: 'missing',
    })
  })
})

test('a name that several pages have is nobody’s', () => {
  expect(resolve(at('/top'), 'glaze')).toEqual({ kind: 'missing' })
})

test.each([
  ['https://example.com', 'external'],
  ['mailto:a@example.com', 'external'],
  ['//example.com/x', 'external'],
  ['/llms.txt', 'external'],
  ['/docs/llms-full.txt', 'external'],
  ['javascript:alert(1)', 'unsafe'],
  ['JaVaScRiPt:alert(1)', 'unsafe'],
  ['data:text/html,x', 'unsafe'],
  ['/x.pdf', 'file'],
  ['./missing.md', 'missing'],
  ['x/kiln', 'missing'],
  ['../../../../etc/passwd', 'missing'],
  ['%zz', 'missing'],
])('%s is %s', (url, kind) => {
  expect(resolve(at('/guide/a'), url).kind).toBe(kind)
})

test.each([
  ['/img/a.png', 'site/static/img/a.png'],
  ['/b.png', 'site/content/en/static/b.png'],
  ['/docs/img/a.png', 'site/static/img/a.png'],
  ['../../img/a.png', 'site/static/img/a.png'],
  ['../img/a.png', 'site/static/img/a.png'],
  ['img/a.png', 'site/static/img/a.png'],
  ['/img/theme.png', 'site/themes/kiln/static/img/theme.png'],
])('%s is a file next to the content folder, or in it', (url, file) => {
  const tree = createMemoryTree({
    'site/static/img/a.png': '',
    'site/content/en/static/b.png': '',
    'site/themes/kiln/static/img/theme.png': '',
  })
  const find = createLinkResolver(tree, { pages, root: 'site/content/en', home: '/guide' })
  expect(find(at('/guide/a'), url)).toEqual({ kind: 'file', file })
})

test.each([
  ['@images/a.png', { kind: 'file', file: 'src/images/a.png' }],
  ['@images/none.png', { kind: 'missing' }],
  ['@images/../../.env', { kind: 'missing' }],
  ['@other/a.png', { kind: 'missing' }],
])('%s is found by the alias of a tsconfig.json, or not', (url, target) => {
  const options = { compilerOptions: { paths: { '@images/*': ['src/images/*'] } } }
  const tree = createMemoryTree({ 'tsconfig.json': JSON.stringify(options), 'src/images/a.png': '' })
  const find = createLinkResolver(tree, { pages: [], root: 'src/docs', home: null })
  expect(find(plan('/a', 'src/docs/a.md'), url)).toEqual(target)
})

/** `files` has the file of each path. */
function resolveIn(root: string, files: Record<string, string>, tool?: ToolName) {
  const planned = Object.entries(files).map(([path, file]) => plan(path, file))
  return createLinkResolver(createMemoryTree({}), {
    pages: planned,
    root,
    home: null,
    ...(tool && { tool }),
  })
}

function plan(path: string, file: string, language: string | null = null): PlannedPage {
  const rest = {
    title: null,
    description: null,
    version: null,
    groups: [],
    tags: [],
    trail: [],
    hidden: false,
    withheld: false,
    unlisted: false,
    noindex: false,
    hiddenIsFound: false,
    boost: null,
    public: false,
    readers: null,
  }
  return { path, file, language, body: { kind: 'file' }, ...rest }
}

function at(path: string): PlannedPage {
  const page = pages.find(item => item.path === path)
  if (page === undefined) throw new Error(`No page ${path}.`)
  return page
}
