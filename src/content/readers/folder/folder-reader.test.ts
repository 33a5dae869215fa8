import { describe, expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

describe('a plain folder of Markdown', () => {
  test('is served from the folder that holds every page, whatever the repository has around it', () => {
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

  test('takes a README for the index of its folder', () => {
    const plan = planFiles({}, ['README.md', 'CONTRIBUTING.md', 'api/README.md', 'api/client.md'])
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'API /api',
      '  · /api/client',
      '· /CONTRIBUTING',
    ])
  })

  test('keeps a README beside an index as a page of its own', () => {
    expect(listPaths(planFiles({}, ['index.md', 'README.md']))).toEqual(['/', '/README'])
  })

  test('lets a page stand for the folder beside it that has its name', () => {
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

  test('takes folders of translations for languages, and no other folder that happens to be called so', () => {
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

  test('leaves out hidden files, hidden folders and installed packages', () => {
    expect(listPaths(planFiles({}, ['a.md', '.b.md', '.github/c.md', 'node_modules/d/README.md']))).toEqual([
      '/a',
    ])
  })
})
