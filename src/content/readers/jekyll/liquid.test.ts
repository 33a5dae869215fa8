import { expect, test } from 'vitest'
import { noLabels } from '../../core/site-labels.ts'
import { splitLines } from '../../core/source-line.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { prepareLines } from '../prepare-lines.ts'

function prepare(
  text: string,
  tool: 'jekyll' | 'vitepress',
  variables = new Map<string, string>(),
): string[] {
  const needs = {
    tree: createMemoryTree({}),
    root: '',
    report: () => {},
    tool,
    variables,
    appended: [],
    includeFolders: [],
    labels: noLabels,
    values: {},
    isMdx: false,
  }
  return prepareLines(needs, splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .filter(line => line !== '')
}

test.each([
  ['{% comment %}one{% endcomment %} two', [' two']],
  ['a {%- comment -%} one\ntwo\n```\n{%- endcomment -%} b\nc', ['a ', ' b', 'c']],
  ['```\n{% comment %}one{% endcomment %}two\n```', ['```', 'two', '```']],
  ['{% raw %}{% comment %}one{% endcomment %}{% endraw %}', ['{% comment %}one{% endcomment %}']],
  ['{% comment %}never closed', ['never closed']],
])('Jekyll comments are removed: %j', (text, shown) => {
  expect(prepare(text, 'jekyll')).toEqual(shown)
})

test('outside Jekyll, a Liquid comment is an example', () => {
  expect(prepare('`{% comment %}` one `{% endcomment %}`', 'vitepress')).toEqual([
    '`{% comment %}` one `{% endcomment %}`',
  ])
})

test('settings of the site and literal addresses are filled in, except in raw examples', () => {
  const text = "{{ site.title }} {{ '/a' | relative_url }} {{ x }}{% raw %}{{ site.title }}{% endraw %}"
  expect(prepare(text, 'jekyll', new Map([['site.title', 'Acme']]))).toEqual(['Acme /a {{ site.title }}'])
})
