import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { descriptionLimits, readStructuredFile } from './read-structured-file.ts'

const read = (text: string, limits = descriptionLimits) =>
  readStructuredFile(createMemoryTree({ 'a.yml': text }), 'a.yml', limits)

test('aliases are resolved, and the last of two equal keys wins', () => {
  expect(read('a: &a [1]\nb: [*a, *a]\na: 2')).toEqual({ ok: true, value: { a: 2, b: [[1], [1]] } })
})

test.each([
  ['of a long list', `a: &a [${'x,'.repeat(10_000)}]\nb: [${'*a,'.repeat(20)}]`],
  ['that stand for what they are part of', 'a: &a\n  - b: *a\n  - c: *a'],
  [
    'of aliases',
    `a0: &a0 [x]\n${Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n')}`,
  ],
])('aliases %s are refused if they make the file too large', (_, text) => {
  expect(read(text)).toMatchObject({ ok: false, message: expect.stringMatching(/alias/i) })
})

test('a mistake is reported with its line', () => {
  expect(read('a: 1\nb: [')).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^a\.yml cannot be read: .+ \(line 2\)$/),
  })
})

test('a configuration can have 256 KB of YAML, an API description 8 MB', () => {
  const text = `${'# words\n'.repeat(33_000)}a: 1\n`
  expect(readStructuredFile(createMemoryTree({ 'a.yml': text }), 'a.yml')).toEqual({
    ok: false,
    message: 'a.yml is larger than 256 KB.',
  })
  expect(read(text)).toEqual({ ok: true, value: { a: 1 } })
})

test('an API description full of brackets is refused before it uses all memory', () => {
  expect(read(`a: ${'[],'.repeat(600_000)}`)).toMatchObject({
    ok: false,
    message: expect.stringContaining('1800001 lines and punctuation marks'),
  })
})

test.each(['[{', '[? ', '{? '])(
  'keys that are lists of keys, %j a thousand deep, are read quickly',
  piece => {
    expect(read(piece.repeat(1_000)).ok).toBe(false)
  },
)

test('a list as a key is left out', () => {
  expect(read('? [a]\n: b\nc: {{d}: e}')).toEqual({ ok: true, value: { '': 'b', c: { '': 'e' } } })
})

test('a line of mistakes is read in linear time', () => {
  expect(read(`a: ${'"" '.repeat(50_000)}`).ok).toBe(false)
})
