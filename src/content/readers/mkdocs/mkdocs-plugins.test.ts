import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const plan = (settings: string, files: Record<string, string>, pages: string[]) =>
  planFiles({ 'mkdocs.yml': settings, ...files }, pages)
const navigate = (...given: Parameters<typeof plan>) => printNavigation(plan(...given).navigation)

test('settings can be inherited, and maps are merged', () => {
  const { name, navigation, redirects } = plan(
    'INHERIT: base/shared.yml\nsite_name: Kiln\nplugins:\n  search:\n',
    {
      'base/shared.yml':
        'INHERIT: more.yml\nsite_name: Base\nplugins:\n  redirects:\n    redirect_maps:\n      old.md: b.md\n',
      'base/more.yml': 'nav:\n  - b.md\n  - a.md\n',
    },
    ['docs/a.md', 'docs/b.md'],
  )
  expect(name).toBe('Kiln')
  expect(printNavigation(navigation)).toEqual(['· /b', '· /a'])
  expect(redirects).toMatchObject([{ source: '/old', destination: '/b' }])
})

test('settings that inherit from themselves, or from nothing, are read', () => {
  expect(plan('INHERIT: mkdocs.yml\nsite_name: Kiln\n', {}, ['docs/a.md']).name).toBe('Kiln')
  const missing = plan('INHERIT: gone.yml\nsite_name: Kiln\n', {}, ['docs/a.md'])
  expect(missing.problems).toMatchObject([{ file: 'mkdocs.yml', message: 'gone.yml is not in the source.' }])
})

test.each([
  ['exclude_docs: |\n  drafts/\n  *.tmp.md\n'],
  ['plugins:\n  - exclude:\n      glob:\n        - drafts/*\n        - "*.tmp.md"\n'],
])('excluded files are no pages: %j', settings => {
  const { pages } = plan(settings, {}, ['docs/a.md', 'docs/b.tmp.md', 'docs/drafts/c.md', 'docs/x/drafts.md'])
  expect(pages.map(page => page.path)).toEqual(['/a', '/x/drafts'])
})

describe('files in folders are the navigation', () => {
  const pages = ['docs/index.md', 'docs/a.md', 'docs/b.md', 'docs/guide/one.md', 'docs/guide/two.md']

  test('with awesome-pages, which can hide, name and order what is not listed', () => {
    expect(
      navigate(
        'plugins: [search, awesome-pages]\n',
        {
          'docs/.pages': 'nav:\n  - b.md\n  - ...\n  - Site: https://example.com\n',
          'docs/guide/.pages': 'title: The guide\norder: desc\n',
          'docs/hidden/.pages': 'hide: true\n',
        },
        [...pages, 'docs/hidden/x.md'],
      ),
    ).toEqual(['· /b', '· /', '· /a', 'The guide', '  · /guide/two', '  · /guide/one'])
  })

  test('with awesome-pages, the configuration can list some of them', () => {
    expect(
      navigate(
        'plugins: [awesome-pages]\nnav:\n  - Start: index.md\n  - More:\n    - ... | guide/**\n  - ...\n',
        { 'docs/more/.pages': 'arrange: [d.md]\n' },
        [...pages, 'docs/more/c.md', 'docs/more/d.md'],
      ),
    ).toEqual([
      'Start /',
      'More',
      '  · /guide/one',
      '  · /guide/two',
      '· /a',
      '· /b',
      'More',
      '  · /more/d',
      '  · /more/c',
    ])
  })

  test('with awesome-nav, which ignores the navigation of the configuration', () => {
    expect(
      navigate(
        'plugins:\n  - awesome-nav\nnav: [a.md]\n',
        { 'docs/.nav.yml': 'nav:\n  - b.md\n  - Learn: guide\n  - Rest:\n    - glob: "*.md"\n' },
        pages,
      ),
    ).toEqual(['· /b', 'Learn', '  · /guide/one', '  · /guide/two', 'Rest', '  · /', '  · /a'])
  })

  test('with literate-nav, from lists of links', () => {
    expect(
      navigate(
        'plugins: [literate-nav]\n',
        {
          'docs/SUMMARY.md': '* [Home](index.md)\n* [Guide](guide/)\n* *.md\n',
          'docs/guide/SUMMARY.md': '- [Second](two.md)\n- [First](one.md)\n',
        },
        pages,
      ),
    ).toEqual(['Home /', 'Guide', '  Second /guide/two', '  First /guide/one', '· /a', '· /b'])
  })

  test('folders that list each other end', () => {
    const files = { 'docs/x/.pages': 'nav: [../y, a.md]\n', 'docs/y/.pages': 'nav: [../x, b.md]\n' }
    expect(navigate('plugins: [awesome-pages]\n', files, ['docs/x/a.md', 'docs/y/b.md'])).toEqual([
      'X',
      '  Y',
      '    · /y/b',
      '  · /x/a',
    ])
  })

  test('a long chain of folders ends', () => {
    const chain = Array.from({ length: 9_000 }, (_, at) => at)
    const files = Object.fromEntries(chain.map(at => [`docs/x${at}/.pages`, `nav: [../x${at + 1}, a.md]\n`]))
    const all = chain.map(at => `docs/x${at}/a.md`)
    expect(plan('plugins: [awesome-pages]\n', files, all).pages).toHaveLength(9_000)
  })

  test('a long SUMMARY.md is read in linear time', () => {
    const text = `${'\n'.repeat(200_000)}- ${'*'.repeat(100_000)}[`
    expect(plan('plugins: [literate-nav]\n', { 'docs/SUMMARY.md': text }, ['docs/a.md']).pages).toHaveLength(
      1,
    )
  })

  test('a great many patterns end', () => {
    const files = { 'docs/.nav.yml': `nav:\n${'  - "**/*a*a*a*"\n'.repeat(9_000)}` }
    const many = Array.from({ length: 3_000 }, (_, at) => `docs/${'a'.repeat(30)}${at}.md`)
    expect(plan('plugins: [awesome-nav]\n', files, many).pages).toHaveLength(3_000)
  })
})

describe('the plugin i18n', () => {
  const nav = 'nav:\n  - Home: index.md\n  - guide/a.md\n'

  test('finds languages in the names of files', () => {
    const languages =
      'languages:\n        - {locale: en, default: true, name: English}\n        - {locale: fr, name: Français, nav_translations: {Home: Accueil}}\n'
    const { navigation, pages } = plan(
      `${nav}plugins:\n  - i18n:\n      docs_structure: suffix\n      ${languages}`,
      {},
      ['docs/index.md', 'docs/index.fr.md', 'docs/guide/a.en.md', 'docs/guide/a.fr.md', 'docs/b.de.md'],
    )
    expect(printNavigation(navigation)).toEqual([
      'English',
      '  Home /',
      '  · /guide/a',
      'Français',
      '  Accueil /fr',
      '  · /fr/guide/a',
    ])
    expect(pages.map(({ path, language, file }) => `${path} ${language} ${file}`)).toEqual([
      '/ en docs/index.md',
      '/guide/a en docs/guide/a.en.md',
      '/fr fr docs/index.fr.md',
      '/fr/guide/a fr docs/guide/a.fr.md',
      '/b.de en docs/b.de.md',
    ])
  })

  test('finds languages in folders, also with the settings of its first version', () => {
    const { pages } = plan(
      `${nav}plugins:\n  - i18n:\n      docs_structure: folder\n      default_language: fr\n      languages:\n        en: English\n        fr: Français\n`,
      {},
      ['docs/en/index.md', 'docs/fr/index.md', 'docs/fr/guide/a.md'],
    )
    expect(pages.map(({ path, language }) => `${path} ${language}`)).toEqual([
      '/ fr',
      '/guide/a fr',
      '/en en',
    ])
  })

  test('has links that stay in the language of the page', () => {
    const { pages } = parseSite(
      createMemoryTree({
        'mkdocs.yml':
          'plugins:\n  - i18n:\n      languages:\n        - {locale: en, default: true}\n        - {locale: fr}\n',
        'docs/index.md': '[a](a.md)',
        'docs/index.fr.md': '[a](a.md) and [b](b.md)',
        'docs/a.md': '',
        'docs/a.fr.md': '',
        'docs/b.md': '',
      }),
    )
    const links = pages.map(page => [...page.html.matchAll(/href="([^"]*)"/g)].map(match => match[1]))
    expect(links.filter(list => list.length > 0)).toEqual([['/a'], ['/fr/a', '/b']])
  })
})

test('snippets and macros are found in their folder before any other, and settings are filled in', () => {
  const { pages, problems } = parseSite(
    createMemoryTree({
      'mkdocs.yml':
        'markdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\nplugins:\n  - macros:\n      include_dir: samples\nextra:\n  release:\n    version: 4.2\n',
      'docs/install.md': [
        '--8<-- "install.md"',
        '',
        'Version {{ release.version }} of {{ unknown }}. {% raw %}{{ release.version }}{% endraw %}',
        '',
        '```yaml',
        "{% include 'fire.yaml' %}",
        'version: {{ release.version }}',
        '```',
      ].join('\n'),
      'parts/install.md': 'Fire the kiln.',
      'samples/fire.yaml': 'cone: 6',
    }),
  )
  const [html = ''] = pages.map(page => page.html.replace(/<[^<>]*>/g, ''))
  expect(html).toContain('Fire the kiln.')
  expect(html).toContain('Version 4.2 of {{ unknown }}. {{ release.version }}')
  expect(html).toContain('cone: 6\nversion: 4.2')
  expect(problems).toEqual([])
})
