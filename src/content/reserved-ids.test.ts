import { describe, expect, test } from 'vitest'
import { createMemoryTree } from './core/source-tree.ts'
import { parseSite } from './parse-site.ts'

const reservedId = /\s(?:id|name)=["']?lectern:/i

function readFirst(files: Record<string, string>) {
  const { pages, problems } = parseSite(createMemoryTree(files))
  const [page] = pages
  if (page === undefined) throw new Error('The site has no page.')
  return { ...page, messages: problems.map(problem => problem.message) }
}

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(match => match[1])

describe('an id that the site’s own elements have', () => {
  test.each([
    ['an HTML heading', 'index.md', '<h2 id="lectern:pages">Pages</h2>', 'lectern-pages'],
    ['capitals', 'index.md', '<h2 id="LECTERN:Pages">Pages</h2>', 'LECTERN-Pages'],
    ['character references', 'index.md', '<h2 id="&#108;ectern&colon;pages">Pages</h2>', 'lectern-pages'],
    ['a Markdown heading', 'index.md', '## Search {#lectern:search}', 'lectern-search'],
    ['a Markdown heading in MDX', 'index.mdx', '## Search {#lectern:search}', 'lectern-search'],
    ['a mark of Fumadocs', 'index.mdx', '## Search [#lectern:search]', 'lectern-search'],
    [
      'a fold',
      'index.md',
      '<details id="lectern:content"><summary>S</summary>T</details>',
      'lectern-content',
    ],
    ['a heading in MDX', 'index.mdx', '<h3 id={"lectern:" + "content"}>Content</h3>', 'lectern-content'],
    [
      'a component',
      'index.mdx',
      '<Accordion title="A" id="lectern:content">T</Accordion>',
      'lectern-content',
    ],
  ])('is renamed for %s', (_name, file, text, id) => {
    const { html } = readFirst({ [file]: text })
    expect(html).not.toMatch(reservedId)
    expect(idsIn(html)).toEqual([id])
  })

  test.each([
    ['a name', '<a name="lectern:pages"></a> Words.'],
    ['another element', '<div id="lectern:pages">Words.</div><p id="lectern:search">Words.</p>'],
    ['a page title', '# Title {#lectern:content}\n\nWords.'],
    ['an attribute list', 'Words.\n{: #lectern:pages }'],
  ])('is removed from %s', (_name, text) => {
    const { html } = readFirst({ 'index.md': text })
    expect(html).not.toMatch(reservedId)
    expect(html).toContain('Words.')
    expect(idsIn(html)).toEqual([])
  })

  test('is renamed on pages of an OpenAPI document', () => {
    const description = '<h2 id="lectern:pages">Paging</h2>\n\n## Search {#lectern:search}\n\nWords.'
    const operation = { summary: 'lectern:content', description, responses: { 200: { description } } }
    const api = {
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { '/items': { get: operation } },
    }
    const { pages } = parseSite(
      createMemoryTree({
        'docs.json': JSON.stringify({
          name: 'Site',
          navigation: { pages: ['GET /items'] },
          api: { openapi: 'openapi.json' },
        }),
        'openapi.json': JSON.stringify(api),
      }),
    )
    expect(pages.map(page => page.html).join()).toContain('Paging')
    for (const { html, headings } of pages) {
      expect(html).not.toMatch(reservedId)
      for (const { anchor } of headings) expect(anchor).not.toMatch(/^lectern:/i)
    }
  })

  test('stays unique on its page when it is renamed', () => {
    const { html } = readFirst({
      'index.md':
        '<h2 id="lectern-pages">A</h2>\n\n<h2 id="lectern:pages">B</h2>\n\n<details id="lectern:pages">C</details>',
    })
    expect(idsIn(html)).toEqual(['lectern-pages', 'lectern-pages-1'])
  })

  test('is followed by links to it, and a link to a missing one is a finding', () => {
    const { html, links, messages } = readFirst({
      'index.md': [
        '[Search](#lectern:search), [other](other.md#lectern:pages) and [none](#lectern:content).',
        '## Search {#lectern:search}',
      ].join('\n\n'),
      'other.md': '<h2 id="lectern-pages">A</h2>\n\n<h2 id="lectern:pages">B</h2>',
    })
    expect(links.map(({ path, anchor }) => [path, anchor])).toEqual([
      ['/', 'lectern-search'],
      ['/other', 'lectern-pages-1'],
      ['/', null],
    ])
    expect(html).toContain('href="/#lectern-search"')
    expect(messages).toEqual(['The link "#lectern:content" points to a missing anchor.'])
  })

  test('is recognised by its beginning only', () => {
    expect(idsIn(readFirst({ 'index.md': '## A {#my-lectern:pages}\n\n## B {#lecterns:x}' }).html)).toEqual([
      'my-lectern:pages',
      'lecterns:x',
    ])
  })
})
