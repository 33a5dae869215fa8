import { expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const config = (sidebar: string) =>
  `export default defineConfig({ integrations: [starlight({ title: 'Acme', locales: { root: { lang: 'en' }, fr: {} }, ${sidebar} })] })`
const files = [
  'src/content/docs/index.mdx',
  'src/content/docs/guides/Intro.md',
  'src/content/docs/guides/deploy.md',
  'src/content/docs/reference/a.md',
  'src/content/docs/fr/guides/Intro.md',
  'README.md',
]

test('a Starlight source is read by its sidebar, in each of its languages', () => {
  const sidebar = `sidebar: [
    { label: 'Start', translations: { fr: 'Départ' }, items: ['guides/deploy', { label: 'First', slug: 'guides/intro' }, { label: 'X', link: 'https://x.example' }] },
    { label: 'Reference', autogenerate: { directory: 'reference' } },
    { label: 'Up', autogenerate: { directory: '../../..' } },
    { label: 'Gone', link: '/gone/' },
  ]`
  const plan = planFiles(
    {
      'astro.config.mjs': config(sidebar),
      'src/content/docs/reference/b.md': '---\nsidebar:\n  order: 1\n---\n',
    },
    files,
  )
  expect(plan).toMatchObject({ name: 'Acme', root: 'src/content/docs', home: '/' })
  expect(printNavigation(plan.navigation)).toEqual([
    '· /',
    'Start',
    '  · /guides/deploy',
    '  First /guides/Intro',
    '  X',
    'Reference',
    '  · /reference/b',
    '  · /reference/a',
    'français',
    '  Départ',
    '    First /fr/guides/Intro',
    '    X',
  ])
  expect(plan.problems.map(({ message }) => message)).toEqual([
    'The sidebar lists "/gone/", which is not in the source.',
  ])
})

test('is read by folder if the sidebar is computed; other Astro sites are not recognised', () => {
  const plan = planFiles({ 'astro.config.ts': config('sidebar: make()') }, files)
  expect(printNavigation(plan.navigation).slice(0, 4)).toEqual([
    '· /',
    'Guides',
    '  · /guides/deploy',
    '  · /guides/Intro',
  ])
  expect(planFiles({ 'astro.config.mjs': 'export default {}' }, files).root).toBe('')
})

test('is read by folder, the default language first, if every part of the sidebar is computed', () => {
  const settings = "defaultLocale: 'fr', locales: { en: {}, fr: {} }, sidebar: [group('guides')]"
  const pages = { 'en/index.md': '# Home', 'en/b.md': '# B', 'fr/index.md': '# Accueil', 'fr/b.md': '# B' }
  const placed = Object.entries(pages).map(([name, text]) => [`src/content/docs/${name}`, text])
  const plan = planFiles({ 'astro.config.ts': config(settings), ...Object.fromEntries(placed) })
  expect(printNavigation(plan.navigation)).toEqual([
    'français',
    '  · /fr',
    '  · /fr/b',
    'English',
    '  · /en',
    '  · /en/b',
  ])
})

test('shorthand settings and imported ones are read, and a computed sidebar is a finding', () => {
  const plan = planFiles(
    {
      'astro.config.mjs':
        "import sidebar from './sidebar.js'\nconst locales = { root: { lang: 'en' }, fr: {} }\nexport default defineConfig({ integrations: [starlight({ title: 'Acme', locales, sidebar })] })",
      'sidebar.js':
        "const base = 'guides'\nexport default [{ label: 'Start', items: [base + '/deploy'] }, ...more()]",
    },
    files,
  )
  expect(printNavigation(plan.navigation)).toEqual(['· /', 'Start', '  · /guides/deploy'])
  expect(plan.problems).toMatchObject([
    { file: 'sidebar.js', line: 2, message: expect.stringContaining('"sidebar" has a computed part') },
  ])
  const { problems } = planFiles({ 'astro.config.ts': config('sidebar: make()') }, files)
  expect(problems).toMatchObject([
    { file: 'astro.config.ts', message: expect.stringContaining('"sidebar" is computed') },
  ])
})

test('a generated group without a label shows its pages in its place', () => {
  const sidebar =
    "sidebar: [{ label: 'All', items: [{ autogenerate: { directory: 'reference' } }, 'guides/deploy'] }]"
  const plan = planFiles({ 'astro.config.mjs': config(sidebar) }, files)
  expect(printNavigation(plan.navigation).slice(1, 4)).toEqual([
    'All',
    '  · /reference/a',
    '  · /guides/deploy',
  ])
})

test('the redirects of Astro are read, with parameters', () => {
  const redirects =
    "redirects: { '/old': '/guides/deploy/', '/r/[...slug]': '/reference/[...slug]', '/tmp': { status: 302, destination: '/reference/a' }, '/lost': '/none' }"
  const plan = planFiles(
    {
      'astro.config.mjs': `export default defineConfig({ ${redirects}, integrations: [starlight({ title: 'Acme' })] })`,
    },
    files,
  )
  expect(plan.redirects).toEqual([
    { source: '/old', destination: '/guides/deploy', permanent: true },
    { source: '/r/:slug*', destination: '/reference/:slug*', permanent: true },
    { source: '/tmp', destination: '/reference/a', permanent: false },
    { source: '/lost', destination: '/none', permanent: true },
  ])
  expect(plan.problems).toMatchObject([
    { file: 'astro.config.mjs', message: 'The redirect from /lost leads to /none, which does not exist.' },
  ])
})

test.each([
  ['src/content/config.ts', 'docs: defineCollection({ schema: docsSchema() })', ['/', '/guides/deploy']],
  [
    'src/content.config.ts',
    'docs: defineCollection({ loader: docsLoader() })',
    ['/', '/_parts/a', '/guides/deploy'],
  ],
])(
  'files that begin with an underscore are not pages, and folders only without a loader: %s',
  (file, text, paths) => {
    const plan = planFiles({ 'astro.config.mjs': config(''), [file]: text }, [
      'src/content/docs/index.mdx',
      'src/content/docs/_parts/a.mdx',
      'src/content/docs/_parts/_b.mdx',
      'src/content/docs/guides/_cli.md',
      'src/content/docs/guides/deploy.md',
    ])
    expect(listPaths(plan).toSorted()).toEqual(paths)
    expect(plan.problems).toEqual([])
  },
)

test('underscores in hostile file names are found in linear time', () => {
  const plan = planFiles({ 'astro.config.mjs': config('') }, [
    'src/content/docs/index.mdx',
    `src/content/docs/${'_'.repeat(100_000)}.md`,
    `src/content/docs/${'a_/'.repeat(30_000)}b.md`,
  ])
  expect(plan.pages).toHaveLength(2)
})
