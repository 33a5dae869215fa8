import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

test.each([
  ['Upgrade to v5.0 first. Then run it.', ['Upgrade to v5.0 first.', 'Then run it.']],
  ['Use a bundler, e.g. Rollup. It is fast.', ['Use a bundler, e.g. Rollup.', 'It is fast.']],
  ['See Fig. 3. Ask Dr. Jones.', ['See Fig. 3.', 'Ask Dr. Jones.']],
  ['Read `a. B` twice. Stop.', ['Read `a. B` twice.', 'Stop.']],
  ['See [Setup. First steps](/a.b#c). Done.', ['See [Setup. First steps](/a.b#c).', 'Done.']],
  ['**Bold one. Bold two.** After.', ['**Bold one. Bold two.** After.']],
  ['It works (really. It does). Next.', ['It works (really. It does).', 'Next.']],
  ['Is it?\nYes.', ['Is it?', 'Yes.']],
  ['**Type:** `boolean`\\\n**Default:** `true`', ['**Type:** `boolean` **Default:** `true`']],
])('%j is split into its sentences', (text, sentences) => {
  expect(splitSentences(text, 'en')).toEqual(sentences)
})

test('German and Japanese sentences are split by their languages’ rules', () => {
  expect(splitSentences('Nimm z.B. Vite. Das Buch Nr. 5 hilft.', 'de')).toEqual([
    'Nimm z.B. Vite.',
    'Das Buch Nr. 5 hilft.',
  ])
  expect(splitSentences('これは文です。次の文。', 'ja')).toEqual(['これは文です。', '次の文。'])
})

test('an invalid language tag falls back to the common rules', () => {
  expect(splitSentences('One. Two.', 'not a tag!')).toEqual(['One.', 'Two.'])
  expect(splitSentences('One. Two.', 'x-y')).toEqual(['One.', 'Two.'])
})

test('only white space changes', () => {
  const markdown = fc.array(
    fc.constantFrom('a', 'B', '. ', '`', '**', '[', '](/x)', '(', ')', '\n', '? ', '3', '「', '。', '_'),
  )
  fc.assert(
    fc.property(markdown, pieces => {
      const text = pieces.join('')
      expect(splitSentences(text, 'en').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

test('endless white space is read in linear time', () => {
  expect(splitSentences(`a${'\t'.repeat(300_000)}b`, null)).toHaveLength(1)
})
