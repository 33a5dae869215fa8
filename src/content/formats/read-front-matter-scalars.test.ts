import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'
import { planFiles, printNavigation } from '../readers/fixtures/plan-files.ts'

const starts = ['', '\n', ' \t\n\n', '\uFEFF', '\uFEFF\n'].flatMap(start =>
  ['\n', '\r\n'].map(ending => [start, ending] as const),
)

describe.each(starts)('front matter after %j, with lines that end with %j', (start, ending) => {
  const write = (lines: string[]) => (start + lines.join('\n')).replaceAll('\n', ending)
  const yaml = (...lines: string[]) => write(['---', ...lines, '---', '', 'Text.', ''])
  const toml = (...lines: string[]) => write(['+++', ...lines, '+++', '', 'Text.', ''])

  test('names, orders and places the pages of Docusaurus', () => {
    const { navigation } = planFiles({
      'docusaurus.config.js': "module.exports = { title: 'Acme', presets: [['classic', {}]] }",
      'docs/a.md': yaml('title: A', 'sidebar_position: 2'),
      'docs/b.md': yaml('title: B', 'sidebar_position: 1', 'slug: /begin'),
    })
    expect(printNavigation(navigation)).toEqual(['· /docs/begin', '· /docs/a'])
  })

  test('names, orders and places the pages of Hugo, and names their former addresses', () => {
    const { navigation, redirects } = planFiles({
      'hugo.toml': "title = 'Acme'\n",
      'content/docs/_index.md': toml('title = "Manual"', 'weight = 1'),
      'content/docs/a.md': yaml('weight: 2', 'aliases: [/old]'),
      'content/docs/b.md': toml('weight = 1', 'slug = "begin"'),
    })
    expect(printNavigation(navigation)).toEqual(['Manual /docs', '  · /docs/begin', '  · /docs/a'])
    expect(redirects).toMatchObject([{ source: '/old', destination: '/docs/a' }])
  })

  test('names, orders and places the pages of Jekyll', () => {
    const { navigation } = planFiles({
      '_config.yml': 'title: Acme\n',
      'a.md': yaml('title: A', 'nav_order: 2'),
      'b.md': yaml('title: B', 'nav_order: 1', 'permalink: /begin/'),
    })
    expect(printNavigation(navigation)).toEqual(['B /begin', 'A /a'])
  })

  test('is not text of a page, and findings have their lines', () => {
    const lines = ['title: Kilns', 'description: one: two', '---', '', '[x](gone.md)']
    const { pages, problems } = parseSite(
      createMemoryTree({
        'a.md': write(['---', ...lines]),
        'b.adoc': write(['---', 'title: Given', '---', '= Given', '', 'link:gone.adoc[x]']),
      }),
    )
    const blank = start.split('\n').length - 1
    expect(pages.map(({ title, html }) => [title, html])).toEqual([
      ['Kilns', '<p><span>x</span></p>'],
      ['Given', '<p><span>x</span></p>'],
    ])
    expect(problems.map(({ file, line }) => [file, line])).toEqual([
      ['a.md', 3 + blank],
      ['a.md', 6 + blank],
      ['b.adoc', 6 + blank],
    ])
  })
})
