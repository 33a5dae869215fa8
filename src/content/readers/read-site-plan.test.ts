import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planFiles } from './fixtures/plan-files.ts'

test('a configuration without any page of the source gives way to that of another tool', () => {
  const navigation = { pages: ['old/start', 'old/install'] }
  const settings = { 'docs.json': JSON.stringify({ name: 'Kiln', navigation }) }
  const files = ['docs/index.md', 'docs/fire.md']
  expect(planFiles(settings, files)).toMatchObject({ tool: 'mintlify', name: 'Kiln' })
  const config = { 'mkdocs.yml': 'site_name: Kiln\nnav:\n  - index.md\n  - fire.md\n' }
  expect(planFiles({ ...settings, ...config }, files)).toMatchObject({ tool: 'mkdocs', root: 'docs' })
})

const word = fc.constantFrom(
  'a',
  'index',
  'b/c',
  'GET /a',
  'api.json',
  './nav.json',
  '../x',
  '/',
  '',
  'en',
  '...',
  '!a',
  '---S---',
)
const key = fc.constantFrom(
  'tabs',
  'tab',
  'groups',
  'group',
  'pages',
  'root',
  'languages',
  'language',
  'versions',
  'version',
  'openapi',
  'asyncapi',
  'href',
  'hidden',
  'global',
  'anchors',
  'menu',
  '$ref',
  'default',
  'title',
  'nav',
  '__proto__',
)
const { settings } = fc.letrec<{ settings: unknown }>(tie => ({
  settings: fc.oneof(
    { maxDepth: 5 },
    word,
    fc.constant(null),
    fc.boolean(),
    fc.array(tie('settings'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('settings')), { maxLength: 5 }).map(entries => Object.fromEntries(entries)),
  ),
}))
const pages = ['index.md', 'a.mdx', 'a/index.mdx', 'b/c.md', 'en/a.md', 'fr/a.md', 'content/docs/a.mdx']

test('any configuration gives unique paths and planned pages, without an error', () => {
  const name = fc.constantFrom(
    'docs.json',
    'mint.json',
    'nav.json',
    'content/docs/meta.json',
    'mkdocs.yml',
    'api.json',
  )
  fc.assert(
    fc.property(fc.dictionary(name, settings), fc.subarray(pages), (files, kept) => {
      const plan = planFiles(
        Object.fromEntries(
          Object.entries(files).map(([file, value]) => [
            file,
            file === 'docs.json' ? { navigation: value } : (value ?? {}),
          ]),
        ),
        kept,
      )
      const paths = plan.pages.map(page => page.path)
      expect(new Set(paths).size).toBe(paths.length)
      const shown = plan.navigation.flatMap(function list(node): string[] {
        return [...(node.path === undefined ? [] : [node.path]), ...(node.children ?? []).flatMap(list)]
      })
      expect(paths).toEqual(expect.arrayContaining(shown))
      expect(plan.home === null).toBe(paths.length === 0)
    }),
  )
})

test('a source without pages has an empty plan', () => {
  expect(planFiles({ 'a.txt': '' })).toMatchObject({ pages: [], navigation: [], home: null, problems: [] })
})

test('very deep folders and configurations are read', () => {
  const deep = `${'a/'.repeat(1_500)}b.md`
  const nested = `${'{"group":"g","pages":['.repeat(3_000)}"x"${']}'.repeat(3_000)}`
  expect(planFiles({}, [deep, 'c.md']).pages).toHaveLength(2)
  expect(planFiles({ 'docs.json': `{"navigation":{"pages":[${nested}]}}` }, ['x.mdx']).pages).toHaveLength(1)
})

test('signs of a tool without pages do not count', () => {
  const plan = planFiles({ 'schema/_meta.json': {} }, ['docs/a.md', 'docs/b.md'])
  expect(plan.pages.map(({ path }) => path)).toEqual(['/a', '/b'])
})
