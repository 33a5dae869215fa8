import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parsing.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const nav = JSON.stringify([
  { text: 'guide', link: '/guide/start/' },
  { text: 'API', items: [{ text: 'Options', link: '/api/' }] },
  { text: 'Elsewhere', link: 'https://example.com' },
])
const meta = JSON.stringify([
  { type: 'dir-section-header', name: 'start', label: 'start' },
  { type: 'section-header', label: 'More' },
  'advanced.mdx',
  { type: 'divider' },
  { type: 'file', name: 'faq', label: 'Questions' },
  { type: 'custom-link', label: 'Repository', link: 'https://example.com' },
  { type: 'file', name: 'gone' },
])
const config = `import * as path from 'node:path'
export default defineConfig({
  plugins: [feed({ feed: [{ title: 'News' }] }), pluginClientRedirects({ redirects: [{ from: ['/old', '/older'], to: '/guide/faq' }] })],
  root: path.join(__dirname, 'docs'),
  lang: 'en',
  title: 'Tool',
  icon: '/icon.svg',
  route: { exclude: ['**/shared/**'] },
  themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/a/b' }], lastUpdated: true },
})`
const files = {
  'site/rspress.config.ts': config,
  'site/i18n.json': JSON.stringify({
    guide: { en: 'Guide', zh: '指南' },
    start: { en: 'Get started', zh: '开始' },
  }),
  'site/docs/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
  ...Object.fromEntries(
    ['en', 'zh'].flatMap(language => [
      [`site/docs/${language}/_nav.json`, nav],
      [`site/docs/${language}/guide/_meta.json`, meta],
      [`site/docs/${language}/guide/start/_meta.json`, '["index", "install"]'],
    ]),
  ),
}
const pages = ['en', 'zh'].flatMap(language =>
  [
    'index',
    'guide/start/index',
    'guide/start/install',
    'guide/advanced',
    'guide/faq',
    'guide/hidden',
    'api/index',
    'shared/part',
  ].map(name => `site/docs/${language}/${name}.mdx`),
)

describe('an Rspress source', () => {
  test('has tabs by _nav.json and pages by _meta.json, in each language', () => {
    const plan = planFiles(files, pages)
    expect(plan).toMatchObject({ tool: 'rspress', name: 'Tool', root: 'site/docs' })
    expect(plan.problems.map(({ file, message }) => [file, message])).toEqual(
      ['en', 'zh'].map(language => [
        `site/docs/${language}/guide/_meta.json`,
        'The file lists "gone", which is neither a page nor a folder.',
      ]),
    )
    const [english, chinese] = plan.navigation
    expect(printNavigation(english?.children ?? [])).toEqual([
      '· /',
      'Guide',
      '  Get started',
      '    · /guide/start',
      '    · /guide/start/install',
      '  More',
      '    · /guide/advanced',
      '    Questions /guide/faq',
      '    Repository',
      'Options',
      '  · /api',
    ])
    expect(printNavigation(chinese?.children ?? []).slice(0, 4)).toEqual([
      '· /zh',
      '指南',
      '  开始',
      '    · /zh/guide/start',
    ])
    const hidden = plan.pages.filter(({ path }) => path.endsWith('/hidden'))
    expect(hidden.map(({ path, language }) => [path, language])).toEqual([
      ['/guide/hidden', 'en'],
      ['/zh/guide/hidden', 'zh'],
    ])
    expect(plan.pages).toHaveLength(14)
  })

  test('has the icon, links, dates and redirects of its configuration', () => {
    const { brand, redirects, showsDates } = planFiles(files, pages)
    expect(showsDates).toBe(true)
    expect(brand?.favicon).toMatchObject({ light: expect.stringContaining('icon.svg') })
    expect(brand?.footer.socials).toMatchObject([{ href: 'https://github.com/a/b' }])
    expect(redirects.map(({ source, destination }) => [source, destination])).toEqual([
      ['/old', '/guide/faq'],
      ['/older', '/guide/faq'],
    ])
  })

  test('can have sidebars in its configuration, and one language', () => {
    const sidebar = {
      '/': [
        { text: 'First', link: '/first' },
        { text: 'Part', items: ['/second'] },
      ],
    }
    const plan = planFiles(
      {
        'rspress.config.ts': `export default defineConfig({ themeConfig: { sidebar: ${JSON.stringify(sidebar)} } })`,
      },
      ['docs/index.md', 'docs/first.md', 'docs/second.md', 'README.md'],
    )
    expect(printNavigation(plan.navigation)).toEqual(['· /', 'First /first', 'Part', '  · /second'])
  })

  test('is recognised by _nav.json; a broken _meta.json is a finding', () => {
    const plan = planFiles(
      { 'docs/_nav.json': '[{ "text": "A", "link": "/a/" }]', 'docs/a/_meta.json': '[' },
      ['docs/index.md', 'docs/a/one.md'],
    )
    expect(plan.tool).toBe('rspress')
    expect(printNavigation(plan.navigation)).toEqual(['· /', 'A', '  · /a/one'])
    expect(plan.problems).toMatchObject([{ file: 'docs/a/_meta.json' }])
  })

  test('lists a folder once, however often _meta.json names it', () => {
    const folders = Array.from({ length: 40 }, (_, depth) => `docs/a${'/b'.repeat(depth)}`)
    const metas = folders.map(folder => [
      `${folder}/_meta.json`,
      '["x", "b", { "type": "dir", "name": "b" }]',
    ])
    const plan = planFiles(
      { 'docs/_nav.json': '[{ "text": "A", "link": "/a/" }]', ...Object.fromEntries(metas) },
      folders.map(folder => `${folder}/x.md`),
    )
    expect(plan.pages).toHaveLength(40)
  })

  test('lists the pages below an overview, and shows its components', () => {
    const { pages: read } = parseSite(
      createMemoryTree({
        'rspress.config.ts': 'export default {}',
        'docs/a/index.mdx': '---\noverview: true\n---\n\n# A\n\nText.\n',
        'docs/a/b.mdx':
          '# B\n\n<PackageManagerTabs command="install a" />\n\n<SourceCode href="https://example.com/b" />\n',
      }),
    )
    expect(read.find(({ path }) => path === '/a')?.settings).toMatchObject({ listsChildren: true })
    const html = read.find(({ path }) => path === '/a/b')?.html
    expect(html).toContain('install a')
    expect(html).toMatch(/<a href="https:\/\/example\.com\/b"[^>]*>Source code<\/a>/)
  })
})
