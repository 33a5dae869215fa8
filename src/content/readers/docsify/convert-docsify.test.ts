import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { convertDocsify } from './convert-docsify.ts'

const many = 300_000

test.each([
  ['a heading', `# a${' \t'.repeat(many)}x`],
  ['an id', `# a ${':id='.repeat(many)} x`],
  ['a callout', `!>${' '.repeat(many)}\u2028x`],
  ['an inserted file', `[a](b "${':include'.repeat(many)}`],
  ['an address', `${'](#/a?id'.repeat(many)}`],
])('%s of any length is read in linear time', (_, text) => {
  expect(convertDocsify(splitLines(text, 'a.md', 1)).length).toBeGreaterThan(0)
})

test('code is unchanged', () => {
  const code = '```md\n!> A\n# B :id=b\n[c](#/d?id=e)\n```'
  expect(convertDocsify(splitLines(code, 'a.md', 1)).map(({ text }) => text)).toEqual(code.split('\n'))
})
