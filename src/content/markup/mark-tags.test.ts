import { expect, test } from 'vitest'
import { markTags } from './mark-tags.ts'
import { splitLines } from './source-line.ts'

const mark = (text: string, kind: 'jekyll' | 'vitepress') =>
  markTags(splitLines(text, 'a.md', 1), { kind, variables: new Map() })
    .map(line => line.text)
    .filter(line => line !== '')

test.each([
  ['{% comment %}one{% endcomment %} two', [' two']],
  ['a {%- comment -%} one\ntwo\n```\n{%- endcomment -%} b\nc', ['a ', ' b', 'c']],
  ['```\n{% comment %}one{% endcomment %}two\n```', ['```', 'two', '```']],
  ['{% raw %}{% comment %}one{% endcomment %}{% endraw %}', ['{% comment %}one{% endcomment %}']],
  ['{% comment %}never closed', ['never closed']],
])('what Jekyll takes for a comment in %j is shown to nobody', (text, shown) => {
  expect(mark(text, 'jekyll')).toEqual(shown)
})

test('elsewhere a comment of Liquid is an example', () => {
  expect(mark('`{% comment %}` one `{% endcomment %}`', 'vitepress')).toEqual([
    '`{% comment %}` one `{% endcomment %}`',
  ])
})
