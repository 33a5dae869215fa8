import { describe, expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const config = `
import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Tool',
  srcDir: './pages',
  themeConfig: {
    nav: [{ text: 'The guide', link: '/guide/why' }],
    sidebar: {
      '/guide/': { base: '/guide/', items: guide() },
      '/config/': [{ text: 'All options', link: '/config/#all' }, { text: 'Repository', link: 'https://example.com' }],
    },
  },
})
function guide() {
  return [{ text: 'Begin', items: [{ text: 'Why', link: 'why' }, { text: 'Gone', link: 'gone' }] }, { text: 'Hot', link: 'hot.html' }]
}
`

describe('a VitePress source', () => {
  test('has the navigation of its sidebars, then every other page by folder', () => {
    const plan = planFiles({ 'docs/.vitepress/config.ts': config }, [
      'README.md',
      'docs/pages/index.md',
      'docs/pages/team.md',
      'docs/pages/config/index.md',
      'docs/pages/guide/hot.md',
      'docs/pages/guide/why.md',
    ])
    expect(plan).toMatchObject({ tool: 'vitepress', name: 'Tool', root: 'docs/pages', home: '/' })
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'The guide',
      '  Begin',
      '    Why /guide/why',
      '  Hot /guide/hot',
      'Config',
      '  All options /config',
      '  Repository',
      '· /team',
    ])
    expect(plan.navigation.map(node => node.tab === true)).toEqual([false, true, true, false])
    expect(plan.pages.every(page => !page.hidden)).toBe(true)
  })

  test('can be from VuePress', () => {
    const plan = planFiles(
      {
        'docs/.vuepress/config.js': `import { sidebar } from './sidebar'
export default defineUserConfig({ locales: { '/': { title: 'Kiln' } }, theme: defaultTheme({
  navbar: [{ text: 'The book', link: '/book/README.md' }], sidebar }) })`,
        'docs/.vuepress/sidebar.js': `export const sidebar = {
          '/book/': ['', ['./cool', 'Cool'], { text: 'Firing', prefix: 'fire/', children: ['heat.md', ['/book/cool', 'Cool it']] }],
          '/api/': [{ title: 'API', path: '/api/', children: ['/api/kiln.html'] }],
        }`,
      },
      [
        'docs/README.md',
        'docs/book/README.md',
        'docs/book/fire/heat.md',
        'docs/book/cool.md',
        'docs/api/README.md',
        'docs/api/kiln.md',
      ],
    )
    expect(plan).toMatchObject({ tool: 'vitepress', name: 'Kiln', root: 'docs', problems: [] })
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'The book',
      '  · /book',
      '  Cool /book/cool',
      '  Firing',
      '    · /book/fire/heat',
      '    Cool it /book/cool',
      'API',
      '  API /api',
      '    · /api/kiln',
    ])
  })

  test('has versions if several folders of its sidebar are named after one', () => {
    const sidebar = {
      '/guide/': [{ title: 'Guide', path: '/guide/' }],
      '/api/v1/': ['/api/v1/'],
      '/2.1/': ['/2.1/api/'],
      '/2.0/api/': ['/2.0/api/'],
    }
    const plan = planFiles(
      { '.vuepress/config.js': `module.exports = { sidebar: ${JSON.stringify(sidebar)} }` },
      ['guide/README.md', 'api/v1/README.md', '2.1/api/README.md', '2.0/api/README.md'],
    )
    expect(plan.pages.map(({ path, version }) => [path, version])).toEqual([
      ['/guide', null],
      ['/api/v1', null],
      ['/2.1/api', '2.1'],
      ['/2.0/api', '2.0'],
    ])
    expect(plan.name).toBeNull()
    expect(plan.navigation.map(({ title }) => title)).toEqual(['Guide', 'API v1', '2.1', '2.0'])
  })

  test('has a list that several addresses share once, and versions without other parts', () => {
    const guide = [
      { text: 'Start', link: '/guide/start' },
      { text: 'Options', link: '/options/all' },
    ]
    const shared = { '/guide/': guide, '/options/': guide }
    const versions = { '/v2/': [{ text: 'New', link: '/v2/a' }], '/v1/': [{ text: 'Old', link: '/v1/a' }] }
    const outline = (sidebar: object, pages: string[]) =>
      printNavigation(
        planFiles({ '.vitepress/config.js': `export default { sidebar: ${JSON.stringify(sidebar)} }` }, pages)
          .navigation,
      )
    expect(outline(shared, ['guide/start.md', 'options/all.md'])).toEqual([
      'Guide',
      '  Start /guide/start',
      '  Options /options/all',
    ])
    expect(outline(versions, ['v1/a.md', 'v2/a.md'])).toEqual(['v2', '  New /v2/a', 'v1', '  Old /v1/a'])
  })

  test('leaves out the pages of srcExclude, and gives others the addresses of rewrites', () => {
    const settings = `export default {
      srcExclude: ['**/README.md', 'drafts/**', 'one.{a,b}.md'],
      rewrites: { 'packages/:name/docs/:page*': ':name/:page*', 'old.md': 'new/index.md' },
      themeConfig: { sidebar: [{ text: 'Core', link: '/core/start' }] },
    }`
    const plan = planFiles({ '.vitepress/config.js': settings }, [
      'README.md',
      'a/README.md',
      'drafts/x/y.md',
      'one.a.md',
      'old.md',
      'packages/core/docs/index.md',
      'packages/core/docs/start.md',
    ])
    expect(plan.pages.map(({ path }) => path).toSorted()).toEqual(['/core', '/core/start', '/new'])
    expect(printNavigation(plan.navigation)[0]).toBe('Core /core/start')
  })

  test('is read by folder if the sidebar is computed, which is a finding', () => {
    const plan = planFiles(
      { '.vitepress/config.mts': 'export default { themeConfig: { sidebar: make(1) } }' },
      ['index.md', 'guide/a.md'],
    )
    expect(plan.tool).toBe('vitepress')
    expect(printNavigation(plan.navigation)).toEqual(['· /', 'Guide', '  · /guide/a'])
  })

  test('is recognised by its syntax, unless files belong to another tool', () => {
    const page = '::: code-group\n```sh [npm]\nnpm i\n```\n:::\n'
    expect(planFiles({ 'docs/index.md': page }).tool).toBe('vitepress')
    expect(planFiles({ 'docs/index.md': page, 'astro.config.mjs': '' }).tool).toBe('folder')
  })

  test('pages of a translation keep their language', () => {
    const settings =
      "export default { themeConfig: { sidebar: [{ text: '指南', link: '/zh/a' }, { text: 'A', link: '/a' }] } }"
    const plan = planFiles({ '.vitepress/config.js': settings }, ['a.md', 'zh/a.md'])
    expect(plan.pages.map(({ path, language }) => [path, language])).toEqual([
      ['/zh/a', 'zh'],
      ['/a', 'en'],
    ])
  })

  test('can have a configuration in several files', () => {
    const plan = planFiles(
      {
        '.vitepress/config/index.ts':
          "import { withMermaid } from 'x'\nimport { en } from './en'\nexport default withMermaid({ title: 'Tool', locales: { root: { label: 'English', ...en } } })",
        '.vitepress/config/en.ts':
          "import { sidebar } from '../sidebar.mjs'\nexport const en = { themeConfig: { sidebar } }",
        '.vitepress/sidebar.mjs':
          "export const sidebar = [{ text: 'B', link: '/b' }, { text: 'A', link: '/a' }]",
      },
      ['a.md', 'b.md'],
    )
    expect(plan).toMatchObject({ name: 'Tool', problems: [] })
    expect(printNavigation(plan.navigation)).toEqual(['B /b', 'A /a'])
  })

  test.each([
    ['computed', 'sidebar: make(1)', 1, '"sidebar" is computed'],
    ['missing', '', null, 'has no "sidebar"'],
    ['broken', 'sidebar: [ }', 1, 'cannot be read'],
  ])('is listed by folder with a finding if the sidebar is %s', (_, setting, line, message) => {
    const { problems } = planFiles(
      { '.vitepress/config.mts': `export default { themeConfig: { ${setting} } }` },
      ['a.md'],
    )
    expect(problems).toMatchObject([
      { file: '.vitepress/config.mts', line, message: expect.stringContaining(message) },
    ])
  })
})
