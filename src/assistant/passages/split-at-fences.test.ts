import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtFences } from './split-at-fences.ts'

test.each([
  ['a\n```js\nb\n```\nc', ['```js\nb\n```']],
  ['> ~~~\n> b\n> ~~~~', ['> ~~~\n> b\n> ~~~~']],
  ['````\n```\nb\n````', ['````\n```\nb\n````']],
  ['```\nnever closed', []],
  ['~~~\n```', []],
  ['```one``` [line](x)\n```', []],
  ['```\na\n```\n```\nb\n```', ['```\na\n```', '```\nb\n```']],
  ['> ```\n> a\n```\nb\n```', ['```\nb\n```']],
  ['> ```\n> a\n\nb\n\n> ```', []],
  ['> > ```\n> > a\n> > ```\n> b', ['> > ```\n> > a\n> > ```']],
  ['```\n> ```\na\n```', ['```\n> ```\na\n```']],
])('the code in %j is between matching fences', (markdown, code) => {
  const stretches = splitAtFences(markdown)
  expect(stretches.filter(({ isCode }) => isCode).map(({ text }) => text)).toEqual(code)
})

test('the stretches of any text add up to the text', () => {
  const line = fc.constantFrom('```', '````', '~~~', '> ```', '```js', '', 'a', '``` `')
  fc.assert(
    fc.property(fc.array(line), lines => {
      const stretches = splitAtFences(lines.join('\n'))
      expect(stretches.map(({ text }) => text).join('\n')).toBe(lines.join('\n'))
    }),
  )
})

test.each([
  ['of one kind', '```a\n'.repeat(200_000)],
  ['in quotes', '> ```a\n>> ~~~b\n'.repeat(100_000)],
  ['of both kinds', '~~~a\n```b\n'.repeat(100_000)],
  ['ever shorter', Array.from({ length: 1_000 }, (_, index) => '`'.repeat(1_003 - index)).join('a\n')],
])('unclosed fences, %s, are skipped in linear time', (_, markdown) => {
  expect(splitAtFences(markdown)).toEqual([{ text: markdown, isCode: false }])
})
