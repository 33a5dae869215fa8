import { expect, test } from 'vitest'
import { exceedsJsonBounds } from './exceeds-json-bounds.ts'

const bounds = { depth: 2, members: 3, values: 6 }

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
  ['[1,2,3,4,5,6,7]', undefined],
  ['[[1,2,3,4],[1,2,3,4]]', 'values'],
  [`[${'1,'.repeat(200_000)}`, 'values'],
  ['[",,,,,,,,"]', undefined],
])('the bound that %.30s exceeds: %s', (json, expected) => {
  expect(exceedsJsonBounds(json, bounds)).toBe(expected)
})
