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

test('an anchor that is called after the title leads to the top of the page', () => {
  const files = {
    'a.md': '[status](status#objectmeta), [gone](status#none)',
    'status.md': '# ObjectMeta\n\n## Fields\n',
  }
  const { pages, problems } = parseSite(createMemoryTree(files))
  expect(pages[0]?.html).toContain('<a href="/status">status</a>')
  expect(problems.map(({ message }) => message)).toEqual([
    'The link "status#none" points to a missing anchor.',
  ])
})
