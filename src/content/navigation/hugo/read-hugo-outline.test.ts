import { expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('a Hugo source is its folder of content, ordered by weight', () => {
  const plan = planFiles({
    'site/hugo.toml': "baseURL = 'https://x.example/'\ntitle = 'Acme'\n",
    'site/content/_index.md': '---\ntitle: Home\n---\n',
    'site/content/blog/post.md': '',
    'site/content/docs/_index.md': '+++\ntitle = "Docs"\nweight = 1\n+++\n',
    'site/content/docs/b.md': '---\nweight: 1\n---\n',
    'site/content/docs/a.md': '---\nweight: 2\n---\n',
    'site/themes/x/README.md': '',
    'README.md': '',
  })
  expect(plan).toMatchObject({ kind: 'folder', name: 'Acme', root: 'site/content', home: '/' })
  expect(printNavigation(plan.navigation)).toEqual([
    '· /',
    'Docs /docs',
    '  · /docs/b',
    '  · /docs/a',
    'Blog',
    '  · /blog/post',
  ])
})

test('a configuration of something else is none of Hugo', () => {
  expect(planFiles({ 'config.toml': 'x = 1\n' }, ['content/a.md', 'b.md']).root).toBe('')
})
