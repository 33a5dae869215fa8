import { expect, test } from 'vitest'
import type { Literal } from '../scripts/literal.ts'
import { parseExpression } from '../scripts/parse-script.ts'
import { readNodes } from '../scripts/syntax-node.ts'
import { bindPattern } from './bind-pattern.ts'

/** The names after a parameter such as `[a]` got a value, with `old` known before. */
function bind(pattern: string, value: Literal | undefined) {
  const [parameter] = readNodes(parseExpression(`(${pattern}) => x`)?.params)
  const names = new Map<string, Literal>([['old', 'before']])
  bindPattern(parameter, value, names)
  return Object.fromEntries(names)
}

test.each<[string, Literal | undefined, Record<string, Literal>]>([
  ['[a, b]', ['x', 'y', 'z'], { a: 'x', b: 'y' }],
  ['[, b]', ['x', 'y'], { b: 'y' }],
  ['[a, ...old]', ['x', 'y', 'z'], { a: 'x', old: ['y', 'z'] }],
  ['[a, b = 2]', ['x'], { a: 'x', b: 2 }],
  ['{ a, ...old }', { a: 1, b: 2 }, { a: 1, old: { b: 2 } }],
])('%s of %j', (pattern, value, expected) => {
  expect(bind(pattern, value)).toEqual({ old: 'before', ...expected })
})

test('names of an unknown value are unknown', () => {
  expect(bind('[a, ...old]', undefined)).toEqual({})
  expect(bind('{ old }', undefined)).toEqual({})
})
