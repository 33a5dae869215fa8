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

test('a link to a schema of an API description is plain text, and no finding', () => {
  const { pages, problems } = parseSite(createMemoryTree({ 'a.md': 'A [Kiln](#/components/schemas/Kiln).' }))
  expect(pages[0]?.html).toBe('<p>A <span>Kiln</span>.</p>')
  expect(problems).toEqual([])
})
