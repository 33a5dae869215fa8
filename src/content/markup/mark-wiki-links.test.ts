import { expect, test } from 'vitest'
import { createMemoryTree } from '../source-tree.ts'
import { markWikiLinks } from './mark-wiki-links.ts'
import { splitLines } from './source-line.ts'

test('a page that many links name is looked for once', () => {
  const tree = createMemoryTree({ 'Some-Page.md': 'x' })
  let reads = 0
  const counting = {
    ...tree,
    read: (file: string) => {
      reads += 1
      return tree.read(file)
    },
  }
  const lines = markWikiLinks(counting, splitLines('[[Some Page]] [[None]]\n'.repeat(1_000), 'a.md', 1))
  expect(lines[999]?.text).toBe('[Some Page](</Some-Page.md>) [[None]]')
  expect(reads).toBeLessThan(10)
})
