import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

describe('an MkDocs source', () => {
  test('has the titles and sections of mkdocs.yml, its docs folder, and tolerates unknown tags', () => {
    const settings = [
      'site_name: Tool',
      'docs_dir: handbook',
      'markdown_extensions:',
      '  - emoji: !!python/name:material.extensions.emoji.twemoji',
      'nav:',
      '  - index.md',
      '  - Guide:',
      '    - Install: guide/install.md',
      '    - guide/',
      '    - Gone: gone.md',
      '  - Elsewhere: https://example.com',
    ].join('\n')
    const plan = planFiles({ 'mkdocs.yml': settings }, [
      'README.md',
      'handbook/index.md',
      'handbook/draft.md',
      'handbook/guide/index.md',
      'handbook/guide/install.md',
    ])
    expect(plan).toMatchObject({ tool: 'mkdocs', name: 'Tool', root: 'handbook', home: '/' })
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'Guide',
      '  Install /guide/install',
      '  · /guide',
    ])
    expect(plan.pages.filter(page => page.hidden).map(page => page.path)).toEqual(['/draft'])
    expect(plan.problems).toMatchObject([{ severity: 'warning', file: 'mkdocs.yml' }])
  })

  test('adds the files to every page that the snippets extension names', () => {
    const { pages } = parseSite(
      createMemoryTree({
        'mkdocs.yml':
          'markdown_extensions:\n  - admonition\n  - pymdownx.snippets:\n      auto_append:\n        - includes/links.md',
        'docs/index.md': 'See the [manual][tool] and the HTML.',
        'docs/more.md': 'See [page one][one].',
        'includes/links.md': '[tool]: https://example.com/manual\n[one]: index.md\n*[HTML]: HyperText',
      }),
    )
    expect(pages.map(({ html }) => html)).toEqual([
      '<p>See the <a href="https://example.com/manual" rel="noopener">manual</a> and the HTML.</p>',
      '<p>See <a href="/">page one</a>.</p>',
    ])
  })

  test('has sections that open their index page, if the theme says so or they have no title', () => {
    const plan = (theme: string) =>
      planFiles(
        {
          'mkdocs.yml': `theme:\n  name: material\n${theme}nav:\n- Learn:\n  - learn/index.md\n  - "":\n    - learn/first/README.md\n    - learn/first/step.md\n  - More:\n    - learn/more.md\n`,
        },
        [
          'docs/learn/index.md',
          'docs/learn/first/README.md',
          'docs/learn/first/step.md',
          'docs/learn/more.md',
        ],
      )
    const below = ['  · /learn/first', '    · /learn/first/step', '  More', '    · /learn/more']
    expect(printNavigation(plan('').navigation)).toEqual(['Learn', '  · /learn', ...below])
    expect(printNavigation(plan('  features: [navigation.indexes]\n').navigation)).toEqual([
      'Learn /learn',
      ...below,
    ])
  })

  test('without a nav, has its folders as the navigation', () => {
    const plan = planFiles({ 'mkdocs.yml': 'site_name: Tool' }, ['docs/b.md', 'docs/a.md'])
    expect(printNavigation(plan.navigation)).toEqual(['· /a', '· /b'])
  })
})

test('zensical.toml has the same settings in a table', () => {
  const config = `[project]
site_name = "Kiln"
repo_url = "https://github.com/acme/kiln"
nav = ["index.md", { "Firing" = ["fire.md"] }]
[project.markdown_extensions.pymdownx.snippets]
base_path = ["parts"]
[project.theme]
palette = { primary = "teal" }
`
  const files = { 'zensical.toml': config, 'docs/index.md': '--8<-- "hello.md"', 'parts/hello.md': 'Hello.' }
  const plan = planFiles(files, ['docs/fire.md'])
  expect(plan).toMatchObject({ tool: 'mkdocs', name: 'Kiln', root: 'docs', problems: [] })
  expect(printNavigation(plan.navigation)).toEqual(['· /', 'Firing', '  · /fire'])
  expect(plan.includeFolders).toContain('parts')
  expect(plan.brand).toMatchObject({ button: { color: '#009485' }, links: [{ label: 'GitHub' }] })
})
