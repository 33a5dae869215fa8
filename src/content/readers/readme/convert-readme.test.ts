import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { convertReadme } from './convert-readme.ts'

function convert(text: string): string {
  return convertReadme(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .filter(line => line !== '')
    .join('\n')
}

const block = (kind: string, content: unknown) =>
  `[block:${kind}]\n${JSON.stringify(content, null, 1)}\n[/block]`

test.each([
  [
    '> 📘 Good *to* know\n>\n> Text.\nAfter.',
    '<Callout type="info" title="Good to know">\nText.\n</Callout>\nAfter.',
  ],
  ['> 👍\n>\n> Done.', '<Callout type="success">\nDone.\n</Callout>'],
  [
    '> 🚧 One\n> a\n> ❗️ Two\n> b',
    '<Callout type="warning" title="One">\na\n</Callout>\n<Callout type="error" title="Two">\nb\n</Callout>',
  ],
  ['> Words 📘', '> Words 📘'],
  ['```\n> 📘 Code\n```', '```\n> 📘 Code\n```'],
  [
    '<<glossary:cone>>, <Glossary>kiln</Glossary>, <<apiKey>> and `<<a>>`',
    'cone, kiln, `apiKey` and `<<a>>`',
  ],
  ['[a](doc:b#c) [d](ref:e) [f](https://g)', '[a](/docs/b#c) [d](/reference/e) [f](https://g)'],
  [
    block('callout', { type: 'danger', title: 'Hot', body: 'a\nb' }),
    '<Callout type="error" title="Hot">\na\nb\n</Callout>',
  ],
  [
    block('code', { codes: [{ code: 'npm i', language: 'shell', name: 'npm' }] }),
    '````shell npm\nnpm i\n````',
  ],
  [
    block('image', { images: [{ image: ['https://a/b.png', 'b.png'], caption: 'A [kiln]' }] }),
    '![A  kiln ](<https://a/b.png>)',
  ],
  [
    block('parameters', {
      cols: 2,
      rows: 1,
      data: { 'h-0': 'Name', 'h-1': 'Text', '0-0': '`a|b`', '0-1': 'c\nd' },
    }),
    '| Name | Text |\n| --- | --- |\n| `a\\|b` | c<br>d |',
  ],
  [block('api-header', { title: 'Kilns' }), '## Kilns'],
  [block('html', { html: '<b>a</b>' }), '<b>a</b>'],
  ['[block:image]\n{\n[/block]', '[block:image]\n{\n[/block]'],
  ['[block:image]\n{}', '[block:image]\n{}'],
  [block('parameters', { cols: 1e9, rows: 1e9 }), ''],
])('%j is read', (markdown, expected) => {
  expect(convert(markdown)).toBe(expected)
})

test('hostile pages are read in linear time', () => {
  expect(convert('[block:code]\n'.repeat(50_000))).toContain('[block:code]')
  expect(convert(`${'<<'.repeat(100_000)}[a](doc:`)).toContain('<<')
})
