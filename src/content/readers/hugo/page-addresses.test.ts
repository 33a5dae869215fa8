import { expect, test } from 'vitest'
import { planFiles } from '../fixtures/plan-files.ts'

const settings =
  "title = 'Acme'\n[permalinks]\nnews = '/:year/:month/:slug/'\n[permalinks.page]\nposts = '/:sections/:contentbasename-:day'\nodd = '/:constructor/:slug'\n"
const pathsOf = (files: Record<string, string>) =>
  planFiles({ 'hugo.toml': settings, ...files }).pages.map(page => page.path)

test.each([
  ['content/guide/a.md', 'slug: Big Kilns!', '/guide/big-kilns'],
  ['content/guide/b/index.md', 'slug: kilns', '/guide/kilns'],
  ['content/guide/_index.md', 'slug: kilns', '/guide'],
  ['content/guide/c.md', 'url: /about/us/', '/about/us'],
  ['content/guide/d.md', 'url: https://example.com/', '/guide/d'],
  [
    'content/news/e.md',
    "title: What's new in v1.2?\ndate: 2026-03-04T10:00:00Z",
    '/2026/03/whats-new-in-v1.2',
  ],
  ['content/news/f.md', 'title: F\nslug: first\ndate: 2026-03-04', '/2026/03/first'],
  ['content/news/2025-01-02-g.md', 'title: G', '/2025/01/g'],
  ['content/news/h.md', 'title: H', '/news/h'],
  ['content/news/i.md', 'title: I\nslug: last', '/news/last'],
  ['content/posts/deep/j/index.md', 'date: 2026-03-04', '/posts/deep/j-04'],
  ['content/odd/k.md', 'title: K', '/odd/k'],
])('front matter and permalinks decide the address of %s: %j', (file, values, path) => {
  expect(pathsOf({ [file]: `---\n${values}\n---\n` })).toContain(path)
})

test('the address of a translation begins with its language', () => {
  const plan = planFiles({
    'hugo.toml': `${settings}[languages.en]\n[languages.fr]\n`,
    'content/news/a.md': '---\ntitle: Kilns\ndate: 2026-03-04\n---\n',
    'content/news/a.fr.md': '---\ntitle: Fours\ndate: 2026-03-04\n---\n',
  })
  expect(plan.pages.map(page => page.path)).toEqual(['/2026/03/kilns', '/fr/2026/03/fours'])
})
