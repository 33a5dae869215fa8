import { expect, test } from 'vitest'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('a Nextra source has the order and names of its _meta files', () => {
  const plan = planFiles(
    {
      'content/_meta.ts':
        "const meta: MetaRecord = { docs: { title: 'Documentation', type: 'page' }, '---': { type: 'separator', title: 'More' }, blog: 'News', about: { display: 'hidden' }, x: { href: 'https://x.example' } }\nexport default meta",
      'content/docs/_meta.json': { b: 'Bee', index: 'Overview' },
    },
    [
      'content/index.mdx',
      'content/docs/index.mdx',
      'content/docs/a.mdx',
      'content/docs/b.mdx',
      'content/blog.md',
      'content/about.mdx',
      'README.md',
    ],
  )
  expect(plan).toMatchObject({ root: 'content', home: '/' })
  expect(printNavigation(plan.navigation)).toEqual([
    '· /',
    'Documentation /docs',
    '  Bee /docs/b',
    '  · /docs/a',
    'More',
    '  News /blog',
  ])
  expect(plan.navigation[1]?.tab).toBe(true)
  expect(listPaths(plan).at(-1)).toBe('/about')
})

test('folders are addresses in the Next.js app router', () => {
  const plan = planFiles({ 'app/_meta.js': "export default { docs: 'Docs' }" }, [
    'app/page.mdx',
    'app/docs/page.mdx',
    'app/docs/(group)/start/page.mdx',
  ])
  expect(listPaths(plan)).toEqual(['/', '/docs', '/docs/start'])
})

test('a _meta file that cannot be read is a finding', () => {
  const { problems } = planFiles(
    { 'content/_meta.js': 'export default make()', 'content/docs/_meta.json': '{' },
    ['content/docs/a.mdx'],
  )
  expect(problems.map(({ file }) => file)).toEqual(['content/_meta.js', 'content/docs/_meta.json'])
})
