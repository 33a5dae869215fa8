import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { readSourceText } from './read-source-text.ts'

const limitBytes = 5 * 1024 * 1024

test('a file for a page may have 5 MiB, and no byte more', () => {
  const tree = createMemoryTree({ 'most.md': 'a'.repeat(limitBytes), 'more.md': 'a'.repeat(limitBytes + 1) })
  expect(readSourceText(tree, 'most.md')).toHaveProperty('text.length', limitBytes)
  expect(readSourceText(tree, 'more.md')).toEqual({
    refusal: 'The file is larger than 5 MB, the limit for a page. Split it.',
  })
})
