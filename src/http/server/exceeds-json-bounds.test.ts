import { expect, test } from 'vitest'
import { exceedsJsonBounds } from './exceeds-json-bounds.ts'

const bounds = { depth: 2, members: 3 }

test.each([
  ['[[]]', undefined],
  ['[{"a":[]}]', 'depth'],
  ['[[],[],[],{}]', undefined],
  ['["[[[[", "\\"[[[[", "\\\\"]', undefined],
  ['["\\\\",[[]]]', 'depth'],
  ['[[['.repeat(200_000), 'depth'],
  ['{"a":1,"b":2,"c":"::::"}', undefined],
  ['{"a":1,"b":2,"c":3,"d":4}', 'members'],
  ['[{"a":1,"b":2},{"a":1,"b":2}]', 'members'],
  [`{${'"a":1,'.repeat(200_000)}`, 'members'],
])('the bound that %.30s exceeds: %s', (json, expected) => {
  expect(exceedsJsonBounds(json, bounds)).toBe(expected)
})
