import { expect, test } from 'vitest'
import { tidyCode } from './tidy-code.ts'

test.each([
  ['\n  \na\n\n  b\n\n', 'a\n\n  b', 2],
  ['    a\n      b\n\n    c', 'a\n  b\n\nc', 0],
  ['\t\ta\n\t\t\tb\n \n\t\tc', 'a\n\tb\n\nc', 0],
  ['\ta\n    b', '\ta\n    b', 0],
  ['  a\nb', '  a\nb', 0],
  ['a \n  \nb  ', 'a \n  \nb  ', 0],
  ['\n  a', 'a', 1],
  [' \n ', ' \n ', 0],
  ['', '', 0],
])('%j loses its blank ends and its shared indentation, and nothing else', (given, code, removed) => {
  expect(tidyCode(given, 'js')).toEqual({ code, removed })
})

test.each(['md', 'mdx', 'diff'])('code in %s, where indentation has a meaning, keeps it', language => {
  expect(tidyCode('\n    a\n    b\n', language).code).toBe('    a\n    b')
})

test.each([
  ['deep lines', `${' '.repeat(100_000)}a\n${' '.repeat(100_000)}b`],
  ['blank lines', '\n'.repeat(200_000)],
  ['lines of blanks', `a\n${' '.repeat(100_000)}\n${' \n'.repeat(50_000)}b`],
  ['many lines', '  a\n'.repeat(50_000)],
])('%s are tidied in linear time', (_, code) => {
  expect(tidyCode(code).code.length).toBeLessThanOrEqual(code.length)
})
