import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDefaultExport, readProperties } from './read-literal.ts'

describe('a literal in a configuration', () => {
  test.each([
    ["a: 'it\\'s'", "it's"],
    ['a: "x" as const,', 'x'],
    ['a: `plain`', 'plain'],
    ['"a": [1, -2.5, true, false]', [1, -2.5, true, false]],
    ["a: { b: [{ 'c-d': 1, }, /* no */ { e: 'f' } // end\n] }", { b: [{ 'c-d': 1 }, { e: 'f' }] }],
  ])('%s is read', (text, value) => {
    expect(readProperties(text, 'a')).toEqual([value])
  })

  test('is found behind a name or a function that only returns it', () => {
    const text = `export default { a: [...more, { items: list() }] }
      const more: Item[] = [{ text: 'More' }]
      function list(): Item[] { return ['x'] }`
    expect(readProperties(text, 'a')).toEqual([[{ text: 'More' }, { items: ['x'] }]])
  })

  test.each([
    'a: 1 + 1',
    'a: f(x)',
    `a: \`x\${y}\``,
    "a: b ? 'c' : 'd'",
    'a: process.env.A',
    'a: (() => 1)()',
  ])('%s is no literal', text => {
    expect(readProperties(text, 'a')).toEqual([])
  })

  test.each([
    ['export default { a: 1 }', { a: 1 }],
    ['/* x */\nmodule.exports = { a: [2] };', { a: [2] }],
    ["import { defineConfig } from 'x'\nexport default defineConfig({ a: 'b' })", { a: 'b' }],
    ['const it: Sidebars = ({ a: 3 });\n\nexport default it;\n', { a: 3 }],
    ['export default async () => ({ a: 1 })', undefined],
    ['export const a = 1', undefined],
  ])('what %j exports', (text, value) => {
    expect(readDefaultExport(text)).toEqual(value)
  })

  test('names that stand for each other end', () => {
    expect(readProperties('a: b\nconst b = [c]\nconst c = [b]', 'a')).toEqual([[[undefined]]])
  })

  test('an expression among the entries costs that entry alone', () => {
    const text = `a: [{ text: f('a, b', [1]), link: '/x' }, ...g(), { link: \`/\${y}\` }, 'z']`
    expect(readProperties(text, 'a')).toEqual([[{ text: undefined, link: '/x' }, { link: undefined }, 'z']])
  })

  test('no text is too strange to read', () => {
    const piece = fc.constantFrom(
      'a:',
      'b',
      '{',
      '}',
      '[',
      ']',
      ',',
      "'",
      '"',
      '`',
      '${',
      '\\',
      '//',
      '/*',
      '*/',
      '\n',
      '(',
      ')',
    )
    fc.assert(fc.property(fc.array(piece), pieces => void readProperties(pieces.join(''), 'a')))
  })
})

test.each([
  ['empty lines', `${'\n'.repeat(250_000)}x:`],
  ['brackets that never close', ' a: ('.repeat(40_000)],
])('%s are read in time that grows with their length', (_, text) => {
  expect(readDefaultExport(`export default ${text}`)).toBeUndefined()
  expect(readDefaultExport(text)).toBeUndefined()
  expect(readProperties(text, 'a')).toEqual([])
})
