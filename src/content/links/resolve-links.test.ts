import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

const [page] = parseSite(
  createMemoryTree({
    'kiln.md':
      '# Kiln\n\n## Options\n\n| Name | Text |\n| --- | --- |\n| <a id="opt-heat" href="#opt-heat">`heat`</a> | How hot. |\n| <a name="b" href="#opt-heat">b</a> | See [heat](#opt-heat). |\n',
  }),
).pages

test('a link to its own place is plain text in passages, and other links to it stay', () => {
  expect(page?.passages[0]?.blocks[0]?.markdown.split('\n').slice(2)).toEqual([
    '| `heat` | How hot. |',
    '| [b](/kiln#options) | See [heat](/kiln#options). |',
  ])
})

test('a link to its own place stays on the page', () => {
  expect(page?.html).toContain('<a href="/kiln#options"><code>heat</code></a>')
})
