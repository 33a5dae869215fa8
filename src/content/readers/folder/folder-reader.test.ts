import { describe, expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

describe('a plain folder of Markdown', () => {
  test('is served from the folder that holds all pages', () => {
    const plan = planFiles({}, [
      'README.md',
      'LICENSE',
      'docs/index.md',
      'docs/Guides/Index.md',
      'docs/Guides/Testing.md',
    ])
    expect(plan).toMatchObject({ tool: 'folder', root: 'docs', home: '/' })
    expect(printNavigation(plan.navigation)).toEqual(['· /', 'Guides /Guides', '  · /Guides/Testing'])
  })

  test('uses a README as the index of its folder', () => {
    const plan = planFiles({}, ['README.md', 'CONTRIBUTING.md', 'api/README.md', 'api/client.md'])
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'API /api',
      '  · /api/client',
      '· /CONTRIBUTING',
    ])
  })

  test('has no pages in folders whose names begin with _, unless most pages are there', () => {
    expect(listPaths(planFiles({}, ['index.md', 'a.md', '_tooltips/b.md']))).toEqual(['/', '/a'])
    expect(listPaths(planFiles({}, ['_posts/a.md', '_posts/b.md', '_partials/c.md']))).toEqual(['/a', '/b'])
  })

  test('keeps a README next to an index as an ordinary page', () => {
    expect(listPaths(planFiles({}, ['index.md', 'README.md']))).toEqual(['/', '/README'])
  })

  test('uses a page as the index of the folder with the same name', () => {
    const plan = planFiles({}, ['index.md', 'blog.md', 'blog/first.md'])
    expect(printNavigation(plan.navigation)).toEqual(['· /', 'Blog /blog', '  · /blog/first'])
  })

  test('orders by front matter, then by the numbers in names', () => {
    const plan = planFiles({
      'a.md': '---\nsidebar_position: 2\n---\n',
      'b.md': '---\nnav_order: "1"\n---\n',
      '2-c.md': '',
      '10-d.md': '',
      'e/_category_.json': { label: 'The e', position: 0 },
      'e/f.md': '',
    })
    expect(printNavigation(plan.navigation)).toEqual([
      'The e',
      '  · /e/f',
      '· /b',
      '· /a',
      '· /2-c',
      '· /10-d',
    ])
  })

  test("recognises folders of translations, not every folder with a language's name", () => {
    const files = ['index.md', 'start.md', 'es/index.md', 'es/start.md', 'cs/exercise.md']
    const plan = planFiles({}, files)
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'Cs',
      '  · /cs/exercise',
      '· /start',
      'español',
      '  · /es',
      '  · /es/start',
    ])
    expect(plan.pages.map(({ language }) => language)).toEqual(['en', 'en', 'en', 'es', 'es'])
  })

  test('ignores hidden files, hidden folders and installed packages', () => {
    expect(listPaths(planFiles({}, ['a.md', '.b.md', '.github/c.md', 'node_modules/d/README.md']))).toEqual([
      '/a',
    ])
  })
})

test('a page called Home is the first one, unless the folder has an index', () => {
  expect(listPaths(planFiles({}, ['About.md', 'Home.md', 'guide/Home.md']))).toEqual([
    '/Home',
    '/About',
    '/guide/Home',
  ])
  expect(listPaths(planFiles({}, ['About.md', 'Home.md', 'README.md']))).toEqual(['/', '/About', '/Home'])
})
