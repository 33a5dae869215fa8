import { expect, test } from 'vitest'
import { exceedsDepth } from './exceeds-depth.ts'

test.each([
  ['[[]]', false],
  ['[{"a":[]}]', true],
  ['[[],[],[],{}]', false],
  ['["[[[[", "\\"[[[[", "\\\\"]', false],
  ['["\\\\",[[]]]', true],
  ['[[['.repeat(200_000), true],
])('the nesting of %.30s over two levels: %s', (json, expected) => {
  expect(exceedsDepth(json, 2)).toBe(expected)
})
