import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNearest } from './find-nearest.ts'

const commands = ['serve', 'deploy', 'status', 'ask', 'search', 'export', 'keys list', 'keys create']

test.each([
  ['deplyo', 'deploy'],
  ['serach', 'search'],
  ['exp', 'export'],
  ['srve', 'serve'],
  ['keys lits', 'keys list'],
  ['zebra', undefined],
  ['', undefined],
])('%s matches %s', (word, expected) => {
  expect(findNearest(word, commands)).toBe(expected)
})

test('a word is closest to itself', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), words => {
      for (const word of words.filter(candidate =>
        words.every(other => other === candidate || !other.startsWith(candidate)),
      ))
        expect(findNearest(word, words)).toBe(word)
    }),
  )
})
