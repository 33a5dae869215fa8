import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parsing.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const config = `import { guides } from './sidebar'
export default defineConfig({
  title: 'Tool',
  rootDir: '.',
  logoUrl: { light: '/logo.svg', dark: '/dark.svg' },
  accentColor: 'light-dark(#0a58ca, #9ec5fe)',
  topNav: [{ text: 'Learn', link: '/guide/start' }, { text: 'Chat', link: 'https://example.com/chat' }],
  socials: [{ icon: 'github', link: 'https://github.com/a/b' }],
  sidebar: { '/guide': guides, '/more': guides, '/api/': [{ text: 'API', items: [{ text: 'One', link: '/api/one' }] }] },
} as const)`
const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'
const files = {
  'vocs.config.tsx': config,
  'sidebar.ts':
    "export const guides = [{ text: 'Start', link: '/guide/start' }, { text: 'Go on', link: '/more/next' }]",
  'public/logo.svg': image,
  'public/dark.svg': image,
}
const pages = ['index', 'guide/start', 'more/next', 'api/one', 'hidden'].map(name => `src/pages/${name}.mdx`)

test('a Vocs source has the sidebars of its configuration, each once', () => {
  const plan = planFiles(files, [...pages, 'README.md'])
  expect(plan).toMatchObject({ tool: 'vocs', name: 'Tool', root: 'src/pages', problems: [] })
  expect(printNavigation(plan.navigation)).toEqual([
    '· /',
    'Learn',
    '  Start /guide/start',
    '  Go on /more/next',
    'API',
    '  API',
    '    One /api/one',
  ])
  expect(plan.pages.map(({ path }) => path)).toContain('/hidden')
  expect(plan.pages).toHaveLength(5)
})

test('it has the logo, the colour and the links of its configuration', () => {
  const { brand } = planFiles(files, pages)
  expect(brand?.logo).toMatchObject({ light: expect.anything(), dark: expect.anything() })
  expect(brand?.accent).not.toBeNull()
  expect(brand?.links).toMatchObject([{ label: 'Chat' }])
  expect(brand?.footer.socials).toMatchObject([{ href: 'https://github.com/a/b' }])
})

test('without a sidebar, it is read by folder', () => {
  const plan = planFiles({ 'vocs.config.ts': 'export default defineConfig({})' }, [
    'docs/pages/index.mdx',
    'docs/pages/a/b.mdx',
  ])
  expect(printNavigation(plan.navigation)).toEqual(['· /', 'A', '  · /a/b'])
})

test('its pages have a description in the title, snippets and hidden compiler output', () => {
  const { pages: read, problems } = parseSite(
    createMemoryTree({
      'vocs.config.ts': 'export default defineConfig({})',
      'docs/snippets/client.ts':
        '// [!region setup]\nconst client = 1\n// [!endregion setup]\nconst other = 2\n',
      'docs/pages/index.mdx': [
        '# Start [With a few lines]',
        '',
        '```ts twoslash',
        '// @twoslash-cache: {"v":2,"data":"abc"}',
        '// [!include ~/snippets/client.ts:setup]',
        'client.run()',
        '```',
      ].join('\n'),
    }),
  )
  expect(problems).toEqual([])
  const [page] = read
  expect(page?.title).toBe('Start')
  expect(page?.html).toContain('<p>With a few lines</p>')
  expect(page?.html.replace(/<[^>]*>/g, '')).toMatch(/const client = 1\nclient\.run\(\)/)
  expect(page?.html).not.toMatch(/twoslash|other/)
})
