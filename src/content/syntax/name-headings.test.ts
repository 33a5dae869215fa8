import { describe, expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'
import { nameHeadings } from './name-headings.ts'

const name = (text: string) => nameHeadings(splitLines(text, 'index.md', 1)).map(line => line.text)

test.each([
  ['## Fast builds {/fast/}', '## Fast builds [#fast]'],
  ['## Slow {/* slow-id */} ', '## Slow [#slow-id]'],
  ['# {/start/}', '# [#start]'],
  ['## 速い {/速い-ビルド/}', '## 速い [#速い-ビルド]'],
  ['## Été {/*e\u0301te\u0301*/}', '## Été [#e\u0301te\u0301]'],
  ['> ## Quoted {/quoted/}', '> ## Quoted [#quoted]'],
  ['> > # Twice {/twice/}', '> > # Twice [#twice]'],
  ['Title {/first/}\n===', 'Title [#first]\n==='],
  ['One\ntwo {/*second*/}\n-', 'One\ntwo [#second]\n-'],
  ['> Title {/first/}\n> ---', '> Title [#first]\n> ---'],
  ['# A\n{: #größe }', '# A {#größe}\n'],
])('the name in %j belongs to the heading', (text, named) => {
  expect(name(text).join('\n')).toBe(named)
})

test.each([
  'Text {/a/}',
  '    # Code {/a/}',
  '```\n# Code {/a/}\n```',
  '- item {/a/}\n---',
  '- item\n  more {/a/}\n---',
  '> Quote {/a/}\n---',
  '| a | b {/a/}\n---',
  '{/a/}\n---',
  '# Path {/a b/}',
])('%j keeps its braces', text => {
  expect(name(text).join('\n')).toBe(text)
})

test.each(['md', 'mdx'])(
  'underlined and quoted headings of a .%s page are reached by their names',
  extension => {
    const text =
      '# Start\n\nFast builds {/fast/}\n---\n\n> ## Quoted {/quoted/}\n\n## 速い {/速い/}\n\n[a](#fast) [b](#quoted) [c](#速い)'
    const site = parseSite(createMemoryTree({ [`guide.${extension}`]: text, 'other.md': 'Other.' }))
    expect(site.problems).toEqual([])
    const html = site.pages.find(({ path }) => path === '/guide')?.html
    for (const id of ['fast', 'quoted', '速い']) expect(html).toContain(`<h2 id="${id}">`)
    expect(html).not.toContain('{')
  },
)

describe('a hostile heading is read in linear time', () => {
  const many = 300_000
  test.each([
    ['blanks', `# a${' '.repeat(many)}b`],
    ['blanks in a name', `# a {/*${' '.repeat(many)}b`],
    ['names that do not end', `# ${'{/a'.repeat(many)}`],
    ['names before the end', `# ${'{/a/} '.repeat(many)}b`],
    ['a long name', `# {/${'a'.repeat(many)}`],
    ['a long name below', `# a\n{: #${'a'.repeat(many)}`],
    ['quotes', `${'> '.repeat(many)}a {/a/}\n${'> '.repeat(many)}a`],
    ['underlined lines', 'a {/a/}\n-\n'.repeat(many / 10)],
    ['lines of a paragraph', `${'a {/a/}\n'.repeat(many / 10)}-`],
  ])('%s', (_, text) => {
    expect(name(text).length).toBeGreaterThan(0)
  })
})
