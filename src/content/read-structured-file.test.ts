import { expect, test } from 'vitest'
import { readStructuredFile } from './read-structured-file.ts'
import { createMemoryTree } from './source-tree.ts'

const read = (text: string) => readStructuredFile(createMemoryTree({ 'a.yml': text }), 'a.yml')

test('aliases stand for what they name, and of a key that is there twice the last value counts', () => {
  expect(read('a: &a [1]\nb: [*a, *a]\na: 2')).toEqual({ ok: true, value: { a: 2, b: [[1], [1]] } })
})

test.each([
  ['of a long list', `a: &a [${'x,'.repeat(10_000)}]\nb: [${'*a,'.repeat(20)}]`],
  ['that stand for what they are part of', 'a: &a\n  - b: *a\n  - c: *a'],
  [
    'of aliases',
    `a0: &a0 [x]\n${Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n')}`,
  ],
])('aliases %s are refused where they would make the file too large', (_, text) => {
  expect(read(text)).toMatchObject({ ok: false, message: expect.stringMatching(/alias/i) })
})
