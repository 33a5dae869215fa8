import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('a ReadMe project has its sections as tabs, ordered by its lists', () => {
  const plan = planFiles(
    {
      'docs/_order.yaml': '- Getting Started\n- Firing\n',
      'docs/Getting Started/_order.yaml': '- welcome\n- kilns\n',
      'docs/Firing/glaze.md': '---\nhidden: true\n---\n',
      'reference/_order.yaml': '- API\n',
    },
    [
      'docs/Getting Started/kilns/index.md',
      'docs/Getting Started/kilns/gas.md',
      'docs/Getting Started/welcome.md',
      'docs/Getting Started/other.md',
      'docs/Firing/fire.md',
      'reference/API/list-kilns.md',
      'custom_blocks/part.md',
      'README.md',
    ],
  )
  expect(plan).toMatchObject({ tool: 'readme', root: '', problems: [] })
  expect(printNavigation(plan.navigation)).toEqual([
    'Guides',
    '  Getting Started',
    '    · /docs/welcome',
    '    · /docs/kilns',
    '      · /docs/gas',
    '    · /docs/other',
    '  Firing',
    '    · /docs/fire',
    'API Reference',
    '  API',
    '    · /reference/list-kilns',
  ])
  expect(plan.pages.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(['/docs/glaze'])
})

test('a folder of categories alone, and a broken list, are read, too', () => {
  const plan = planFiles({ 'guides/_order.yaml': '- [', 'guides/B/b.md': '', 'guides/A/a.md': '' })
  expect(printNavigation(plan.navigation)).toEqual(['A', '  · /docs/a', 'B', '  · /docs/b'])
  expect(plan.problems).toMatchObject([{ file: 'guides/_order.yaml' }])
})

test('links to pages by name lead to them, and the excerpt is the description', () => {
  const { pages, problems } = parseSite(
    createMemoryTree({
      'docs/_order.yaml': '- A\n',
      'docs/A/a.md': '---\ntitle: A\nexcerpt: All about it.\n---\n[b](doc:b#top) and [c](ref:c).',
      'docs/A/b.md': '## Top\n',
      'reference/R/c.md': '# C\n',
    }),
  )
  expect(pages[0]?.description).toBe('All about it.')
  expect(pages[0]?.html).toContain('<a href="/docs/b#top">b</a> and <a href="/reference/c">c</a>')
  expect(problems).toEqual([])
})
