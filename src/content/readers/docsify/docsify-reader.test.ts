import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const index = `<script>window.$docsify = { loadSidebar: true, name: 'Kiln' }</script>`

describe('a Docsify source', () => {
  test('is read by its sidebars, one for each language', () => {
    const plan = planFiles(
      {
        'docs/index.html': index,
        'docs/_sidebar.md':
          '- Start\n  - [Install](install.md)\n  - [Fire](#/guide/fire)\n- [Gone](gone.md)\n',
        'docs/de/_sidebar.md': '- [Installieren](de/install.md)\n',
      },
      [
        'docs/README.md',
        'docs/install.md',
        'docs/guide/fire.md',
        'docs/guide/other.md',
        'docs/de/install.md',
        'docs/_navbar.md',
        'docs/_coverpage.md',
      ],
    )
    expect(plan).toMatchObject({ tool: 'docsify', name: 'Kiln', root: 'docs' })
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'Start',
      '  Install /install',
      '  Fire /guide/fire',
      'Deutsch',
      '  Installieren /de/install',
    ])
    expect(listPaths(plan)).toEqual(['/', '/install', '/guide/fire', '/de/install', '/guide/other'])
    expect(plan.problems).toMatchObject([{ file: 'docs/_sidebar.md', line: 4 }])
  })

  test('is read by its folders without a sidebar', () => {
    const plan = planFiles({ 'index.html': index }, ['README.md', 'guide/fire.md', '_navbar.md'])
    expect(plan.tool).toBe('docsify')
    expect(listPaths(plan)).toEqual(['/', '/guide/fire'])
  })

  test('is another source without `$docsify` and without a sidebar', () => {
    expect(planFiles({ 'index.html': '<p>Docs</p>' }, ['a.md']).tool).toBe('folder')
  })
})

test('callouts, inserted files, ids and addresses of Docsify are read', () => {
  const { pages, problems } = parseSite(
    createMemoryTree({
      'index.html': index,
      'guide/fire.md': [
        '# Fire',
        '## Heat it :id=hot',
        '## 1. Load  it',
        '!> Do not\n*touch* it.',
        '?> Use gloves.\n- And a mask',
        '[ash](ash.md ":include")',
        "[code](kiln.js ':include :type=code')",
        '[remote](https://example.com/a.md ":include")',
        'See [above](#/guide/fire?id=hot) and [ash](/guide/ash?id=sieve), not [an app](https://example.com/app?id=x).',
      ].join('\n\n'),
      'guide/ash.md': '## Sieve\n\nSieve the ash.',
      'guide/kiln.js': 'fire()',
    }),
  )
  const { html = '', headings = [] } = pages.find(({ path }) => path === '/guide/fire') ?? {}
  expect(headings.map(({ anchor }) => anchor)).toEqual(['hot', '_1-load-it', 'sieve'])
  expect(html).toContain('<aside class="callout callout-warning">\n<p>Do not\n<em>touch</em> it.</p>')
  expect(html).toContain('<aside class="callout callout-tip">\n<p>Use gloves.</p>')
  expect(html).toContain('<p>Sieve the ash.</p>')
  expect(html).toMatch(/<pre><code[^>]*>.*fire/)
  expect(html).toContain('<a href="https://example.com/a.md"')
  expect(html).toContain('<a href="/guide/ash#sieve">')
  expect(html).toContain('<a href="https://example.com/app?id=x"')
  expect(problems).toEqual([])
})
