import { describe, expect, test } from 'vitest'
import type { ToolName } from '../core/dialect.ts'
import { noLabels } from '../core/site-labels.ts'
import { splitLines } from '../core/source-line.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { blankComments } from '../markup/blank-comments.ts'
import { prepareLines } from './prepare-lines.ts'

function prepare(text: string, tool: ToolName = 'folder'): string[] {
  const tree = createMemoryTree({
    'part.md': `one${'\n'.repeat(300_000)}two\n\nthree\n`,
    'code.ts': `a${'\n'.repeat(300_000)}b\n`,
  })
  const needs = {
    tree,
    root: '',
    report: () => {},
    tool,
    variables: new Map(),
    appended: [],
    includeFolders: [],
    labels: noLabels,
    values: {},
    isMdx: false,
  }
  return prepareLines(needs, splitLines(text, 'index.md', 1)).map(line => line.text)
}

describe('a line is read in linear time', () => {
  const many = 300_000
  const blanks = ' \t'.repeat(many / 2)

  test.each([
    ['an included page', `<!--@include:${blanks}<!--${blanks}-->x`],
    ['included code', `<<< ${blanks}x${blanks}y{${'['.repeat(many)}`],
    ['included code with a title', `<<< x${'#['.repeat(many)}${blanks}]`],
    ['an included template', `{% include a.b${'c'.repeat(many)}.d`],
    ['a container', `:::a ${blanks}\u2028`],
    ['an admonition', `!!! ${'a-'.repeat(many)}${blanks}"`],
    ['a braced identifier', `# a${blanks}x{#${'a'.repeat(many)}`],
    ['tags that never end', '{% '.repeat(many)],
    ['shortcodes that never end', '{{< '.repeat(many)],
    ['blanks in a tag', `{% a${blanks}b %}`],
    ['ids at the end of a heading', `# ${'a#a-'.repeat(many)}!`],
    ['an id at the end of a heading', `# a#a${'-'.repeat(many)}${blanks}!`],
    ['a name between slashes', `# a${blanks}{/${'a'.repeat(many)}`],
    ['names between slashes', `# ${'{/a/} '.repeat(many)}b`],
    ['attributes with quotes', `[a](b){ ${'a="x" '.repeat(many)}!`],
  ])('%s', (_, line) => {
    expect(prepare(`${line}\nend`).at(-1)).toBe('end')
  })

  test.each(['{++', '{== ', '{--', '{>>', '^^a '])('Python-Markdown syntax that starts with %j', mark => {
    expect(prepare(mark.repeat(200_000), 'mkdocs')).toEqual([mark.repeat(200_000)])
  })

  test('many comments', () => {
    const [line] = blankComments(splitLines('a<!-- b -->'.repeat(200_000), 'index.mdx', 1))
    expect(line?.text).toBe('a'.repeat(200_000))
  })
})

test('many callouts, a long callout and many unclosed elements are read in linear time', () => {
  expect(prepare('{: .note }\na\n\n'.repeat(30_000)).length).toBeGreaterThan(30_000)
  expect(prepare(`{: .note }\n${'a\n'.repeat(150_000)}`).length).toBeGreaterThan(150_000)
  expect(prepare(`!!! note\n${'    a\n'.repeat(150_000)}`).length).toBeGreaterThan(150_000)
  expect(prepare('<div>\n'.repeat(150_000), 'jekyll').length).toBeGreaterThan(150_000)
})

test('included files can have any number of lines', () => {
  expect(prepare('<!--@include: part.md{300003,}-->').filter(text => text !== '')).toEqual(['three'])
  expect(prepare('<<< @/code.ts{1,2 js} [A title]').slice(0, 3)).toEqual(['', '```js [A title]', 'a'])
})

test('an included listing gets a longer fence than those inside it', () => {
  const tree = createMemoryTree({ 'a.md': '  ````\nx\n  ````' })
  const needs = {
    tree,
    root: '',
    report: () => {},
    tool: 'folder' as const,
    variables: new Map(),
    appended: [],
    includeFolders: [],
    labels: noLabels,
    values: {},
    isMdx: false,
  }
  const lines = prepareLines(needs, splitLines('<<< a.md', 'index.md', 1))
  expect(lines[1]?.text).toBe('`````md')
})

test.each([
  ['## Title {#own}', '## Title [#own]'],
  ['## Title %{#own}%', '## Title [#own]'],
  ['## Up 100%{#own}', '## Up 100% [#own]'],
  ['> ## Title \\{: #own .x} ##', '> ## Title [#own]'],
  ['# {#own}', '# [#own]'],
])('%j has its explicit id', (line, read) => {
  expect(prepare(line)).toEqual([read])
})

describe('an id at the end of a heading', () => {
  test.each([
    ['#### Postgres#postgres-migrations', '#### Postgres [#postgres-migrations]'],
    ['## Using R2 (via `S3`)#s3-r2', '## Using R2 (via `S3`) [#s3-r2]'],
    ['## Node.js#node', '## Node.js [#node]'],
  ])('is read without a space before it: %s', (line, read) => {
    expect(prepare(line)).toEqual([read])
  })

  test.each(['docusaurus', 'mkdocs'] as const)('is text where the tool shows it (%s)', tool => {
    expect(prepare('## Postgres#postgres-migrations', tool)).toEqual(['## Postgres#postgres-migrations'])
  })

  test.each([
    '## Types of C#',
    '## From C to F#',
    '## Array#map',
    '## Fixed in bug#123-a',
    '## See https://kiln.dev/a#fire-it',
    '## `a#some-id`',
    '## A #some-id',
    '## A#Some-Id',
    'Text#some-id',
    '```md\n## A#some-id\n```',
  ])('is not read from %j', text => {
    expect(prepare(text).join('\n')).toBe(text)
  })
})
