import { expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const page = (values: string) => `---\n${values}\n---\n`

test('a Jekyll source has the parents and order of its pages', () => {
  const plan = planFiles({
    '_config.yml': 'title: Acme\n',
    'index.md': page('title: Home\nlayout: home\nnav_order: 1'),
    'docs/guides.md': page('title: Guides\nnav_order: 2\nhas_children: true'),
    'docs/b.md': page('title: B\nparent: Guides\nnav_order: 2'),
    'docs/a.md': page('title: A\nparent: Guides\nnav_order: 10\npermalink: /start/'),
    'docs/deep.md': page('title: Deep\nparent: B\ngrand_parent: Guides'),
    'docs/lost.md': page('title: Lost\nparent: Nobody'),
    'docs/hidden.md': page('title: Hidden\nnav_exclude: true'),
    '_posts/2024-01-02-hello.md': page('title: Hello'),
    '_includes/part.md': '',
    'README.md': '',
  })
  expect(plan).toMatchObject({ tool: 'jekyll', name: 'Acme', home: '/' })
  expect(printNavigation(plan.navigation)).toEqual([
    'Home /',
    'Guides /docs/guides',
    '  B /docs/b',
    '    Deep /docs/deep',
    '  A /start',
    'Lost /docs/lost',
  ])
  expect(listPaths(plan).slice(-2)).toEqual(['/2024/01/02/hello', '/docs/hidden'])
})

test('without parents and order, the folders are the navigation and a README is the first page', () => {
  const plan = planFiles({ '_config.yml': 'theme: x\n' }, ['README.md', '_docs/a.md', 'LICENSE.md'])
  expect(printNavigation(plan.navigation)).toEqual(['· /', 'Docs', '  · /docs/a'])
})

test("pages that are each other's parents are listed at most once", () => {
  const plan = planFiles({
    '_config.yml': '',
    'a.md': page('title: A\nparent: B'),
    'b.md': page('title: B\nparent: A'),
    'c.md': page('title: C\nparent: C'),
    'd.md': page('title: D\nnav_order: 1'),
  })
  expect(printNavigation(plan.navigation)).toEqual(['D /d'])
  expect(listPaths(plan)).toEqual(['/d', '/a', '/b', '/c'])
})

test('pages that share one title and have it as their parent are listed once', () => {
  const names = Array.from({ length: 200 }, (_, index) => `p${index}.md`)
  const plan = planFiles({
    '_config.yml': '',
    ...Object.fromEntries(names.map(name => [name, page('title: A\nparent: A')])),
    'top.md': page('title: A\nnav_order: 1'),
  })
  expect(printNavigation(plan.navigation)).toHaveLength(201)
})

test('grand_parent decides between parents with the same title', () => {
  const plan = planFiles({
    '_config.yml': '',
    'a.md': page('title: One'),
    'b.md': page('title: Two'),
    'c.md': page('title: Same\nparent: One'),
    'd.md': page('title: Same\nparent: Two'),
    'e.md': page('title: Deep\nparent: Same\ngrand_parent: Two'),
  })
  expect(printNavigation(plan.navigation)).toEqual([
    'One /a',
    '  Same /c',
    'Two /b',
    '  Same /d',
    '    Deep /e',
  ])
})

test('each collection is a group, with the name and order of the configuration', () => {
  const plan = planFiles({
    '_config.yml': [
      'collections: {security: {output: true}, start: {output: true}, old: {output: true}, plain: {output: true}}',
      'just_the_docs:',
      '  collections:',
      '    start: {name: Getting started}',
      '    security: {name: Safety}',
      '    old: {nav_exclude: true}',
    ].join('\n'),
    'index.md': page('title: Home\nnav_order: 1'),
    '_security/config.md': page('title: Configuration\nnav_order: 1'),
    '_security/yaml.md': page('title: YAML\nparent: Configuration'),
    '_start/config.md': page('title: Configuration\nnav_order: 2'),
    '_start/first.md': page('title: First\nparent: Configuration'),
    '_old/a.md': page('title: Old'),
    '_plain/a.md': page('title: Plain'),
  })
  expect(printNavigation(plan.navigation)).toEqual([
    'Home /',
    'Getting started',
    '  Configuration /start/config',
    '    First /start/first',
    'Safety',
    '  Configuration /security/config',
    '    YAML /security/yaml',
    'Plain',
    '  Plain /plain/a',
  ])
})

test('collections called after languages are translations', () => {
  const plan = planFiles({ '_config.yml': '' }, [
    '_tour/a.md',
    '_tour/b.md',
    '_fr/tour/a.md',
    '_ba/tour/a.md',
  ])
  expect(plan.pages.map(({ path, language }) => [path, language])).toEqual([
    ['/tour/a', 'en'],
    ['/tour/b', 'en'],
    ['/ba/tour/a', 'ba'],
    ['/fr/tour/a', 'fr'],
  ])
})

test('excluded files, folders and patterns are no pages', () => {
  const config = 'exclude:\n  - templates/\n  - notes.md\n  - "drafts/*.md"\n  - 7\n'
  const plan = planFiles({ '_config.yml': config }, [
    'index.md',
    'templates/a.md',
    'notes.md',
    'drafts/a.md',
    'docs/notes.md',
  ])
  expect(listPaths(plan)).toEqual(['/', '/docs/notes'])
})
