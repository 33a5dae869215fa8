import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nText.`

const files = {
  'shown.mdx': 'Text.',
  'hidden.mdx': page('hidden: true'),
  'noindex.mdx': page('noindex: true'),
  'unsearched.mdx': page('searchable: false'),
  'loose.mdx': 'Text.',
  'tab/hidden.mdx': 'Text.',
  'tab/again.mdx': page('hidden: false'),
  'found/a.mdx': 'Text.',
  'found/hidden.mdx': page('hidden: true'),
  'found/inner.mdx': 'Text.',
}

const groups = [
  { group: 'A', boost: 5, pages: ['shown', 'hidden', 'noindex', 'unsearched'] },
  { group: 'B', hidden: true, pages: ['tab/hidden', 'tab/again'] },
  {
    group: 'C',
    hidden: true,
    searchable: true,
    pages: ['found/a', 'found/hidden', { group: 'D', hidden: true, pages: ['found/inner'] }],
  },
]

function parse(settings: object) {
  const config = JSON.stringify({ name: 'Site', navigation: { groups }, ...settings })
  return parseSite(createMemoryTree({ 'docs.json': config, ...files }))
}

/** Where each page is: sidebar, search, lists, search engines. */
function reachOf(settings: object = {}): Record<string, string> {
  const site = parse(settings)
  const sidebar = JSON.stringify(site.navigation)
  return Object.fromEntries(
    site.pages.map(({ path, withheld, settings: { listed, indexed } = {} }) => [
      path,
      [
        ...(sidebar.includes(`"${path}"`) ? ['sidebar'] : []),
        ...(withheld ? [] : ['search']),
        ...(listed ? ['lists'] : []),
        ...(indexed ? ['engines'] : []),
      ].join(' '),
    ]),
  )
}

describe('a page of docs.json is shown and found as its front matter and the navigation say', () => {
  test('by default, hidden pages can only be opened', () => {
    expect(reachOf()).toEqual({
      '/shown': 'sidebar search lists engines',
      '/hidden': '',
      '/noindex': 'sidebar',
      '/unsearched': 'sidebar lists engines',
      '/loose': 'engines',
      '/tab/hidden': '',
      '/tab/again': 'search lists engines',
      '/found/a': 'search lists engines',
      '/found/hidden': '',
      '/found/inner': '',
    })
  })

  test('with "seo.indexing": "all", only what pages themselves exclude is left out', () => {
    const all = 'search lists engines'
    expect(reachOf({ seo: { indexing: 'all' } })).toEqual({
      '/shown': `sidebar ${all}`,
      '/hidden': all,
      '/noindex': 'sidebar',
      '/unsearched': 'sidebar lists engines',
      '/loose': all,
      '/tab/hidden': all,
      '/tab/again': all,
      '/found/a': all,
      '/found/hidden': all,
      '/found/inner': all,
    })
  })
})

test('pages are found if the navigation of docs.json is empty', () => {
  expect(reachOf({ navigation: {} })).toMatchObject({ '/loose': 'search' })
})

test('a page has its own boost, or that of the nearest group', () => {
  const [shown, other] = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ navigation: { groups } }),
      ...files,
      'hidden.mdx': page('boost: 0.5'),
    }),
  ).pages
  expect([shown?.settings?.boost, other?.settings?.boost]).toEqual([5, 0.5])
})

test('a page with `search: false`, as in VitePress, stays on the site and is not searched', () => {
  const site = parseSite(
    createMemoryTree({
      '.vitepress/config.ts': "export default { title: 'Kiln' }",
      'index.md': '# Kiln',
      'firing.md': '---\nsearch: false\n---\n\n# Firing',
      'glaze.md': '---\nsearch: true\n---\n\n# Glaze',
    }),
  )
  const reach = site.pages.map(({ path, withheld, hidden, settings }) => [
    path,
    { withheld, hidden, listed: settings?.listed },
  ])
  expect(Object.fromEntries(reach)).toEqual({
    '/': { withheld: false, hidden: false, listed: true },
    '/firing': { withheld: true, hidden: false, listed: true },
    '/glaze': { withheld: false, hidden: false, listed: true },
  })
  expect(JSON.stringify(site.navigation)).toContain('/firing')
})
