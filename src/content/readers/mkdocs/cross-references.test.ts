import { expect, test } from 'vitest'
import { createMemoryTree } from '../../index.ts'
import { parseSite } from '../../parsing.ts'
import { indexReferences, linkReferences } from './cross-references.ts'

const plugins = 'plugins:\n  - search\n  - mkdocstrings:\n      handlers: {}\n'

function parseIndex(markdown: string, settings = plugins) {
  const site = parseSite(
    createMemoryTree({
      'mkdocs.yml': `site_name: Acme\n${settings}`,
      'docs/index.md': `# Home\n\n${markdown}\n`,
      'docs/guide.md':
        '# Guide\n\n[](){#point}\n\n## Set up `x`\n\nText.\n{#after}\n\n## Named {#own-name}\n',
      'docs/api.md': '# API\n\n::: acme.Kiln\n    options:\n      members: true\n',
    }),
  )
  return { html: site.pages.find(page => page.path === '/')?.html ?? '', problems: site.problems }
}

test.each([
  ['[a][set-up-x]', '<a href="/guide#set-up-x">a</a>'],
  ['[a *b*][after]', '<a href="/guide#set-up-x">a <em>b</em></a>'],
  ['[a][point]', '<a href="/guide#set-up-x">a</a>'],
  ['[a][own-name]', '<a href="/guide#own-name">a</a>'],
  ['[`Kiln`][acme.Kiln]', '<a href="/api"><code>Kiln</code></a>'],
  ['[`fire()`][acme.Kiln.fire]', '<a href="/api"><code>fire()</code></a>'],
  ['[acme.Kiln][]', '<a href="/api">acme.Kiln</a>'],
  ['[`acme.Kiln`][]', '<a href="/api"><code>acme.Kiln</code></a>'],
])('%s is a link to the place with this name', (markdown, link) => {
  const { html, problems } = parseIndex(markdown)
  expect(html.replace(/ class="[^"]*"/g, '')).toBe(`<p>${link}</p>`)
  expect(problems).toEqual([])
})

test.each([
  ['Text.\n{#x}', '<p><span></span>Text.</p>'],
  ['* Item\n{#x}', '<ul>'],
  ['1. Item\n{#x}', '<ol>'],
])('%j keeps its block', (markdown, html) => {
  expect(parseIndex(markdown).html).toContain(html)
})

test('of references to other projects, the text stays', () => {
  expect(parseIndex('A [`date`][datetime.date], or [`bytes`][].').html).toBe(
    '<p>A <code>date</code>, or <code>bytes</code>.</p>',
  )
})

test.each([
  ['`x[a][point]`', '<p><code>x[a][point]</code></p>'],
  ['``[`a`][point]``', '<p><code>[`a`][point]</code></p>'],
  ['[a][point]\n\n[point]: https://example.com', '<a href="https://example.com"'],
])('%j is not a reference by name', (markdown, html) => {
  expect(parseIndex(markdown).html).toContain(html)
})

test('without the plugin, nothing is a reference by name', () => {
  expect(parseIndex('[a][point]', '').html).toBe('<p>[a][point]</p>')
})

test.each(['`', '[', '[a][', '[`a', '{#a', '# #', '[`a`][b] ', '``a`'])('many %j take linear time', mark => {
  const text = mark.repeat(40_000)
  const labels = indexReferences(createMemoryTree({ 'a.md': text }), [{ file: 'a.md', path: '/a' }])
  const [line] = linkReferences(labels, [{ text, origin: { file: 'a.md', line: 1 } }])
  expect(line?.text.length).toBeGreaterThan(0)
})
