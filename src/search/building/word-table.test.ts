import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUnitBuffer } from './unit-buffer.ts'
import { createWordTable } from './word-table.ts'

test('a word is found anywhere in a text, only in its language', () => {
  const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.nat(2)), { maxLength: 2_000 }), words => {
      const [table, text, known] = [createWordTable(), createUnitBuffer(), new Map<string, number>()]
      const wrong = words.filter(([letters, language]) => {
        const key = `${language} ${letters}`
        text.write(`(${letters})`)
        const [found, expected] = [table.find(text.units, 1, 1 + letters.length, language), known.get(key)]
        if (found < 0) known.set(key, table.add(text.units, 1, 1 + letters.length, language))
        return found !== (expected ?? -1)
      })
      expect(wrong).toEqual([])
      const { units, starts } = table.save()
      const listed = Array.from({ length: table.size }, (_, i) => {
        const letters = String.fromCharCode(...units.subarray(starts[i], starts[i + 1]))
        return `${table.languageOf(i)} ${letters}`
      })
      expect(listed).toEqual([...known.keys()])
    }),
    { numRuns: 20 },
  )
})

test('a table that grew still finds every word', () => {
  const [table, text] = [createWordTable(), createUnitBuffer()]
  const words = Array.from({ length: 20_000 }, (_, i) => `word${i}`)
  for (const word of words) {
    const length = text.write(word)
    table.add(text.units, 0, length, 1)
  }
  const find = (word: string, grown = table) => grown.find(text.units, 0, text.write(word), 1)
  expect(words.filter((word, i) => find(word) !== i)).toEqual([])
  const saved = createWordTable(table.save())
  expect(words.filter((word, i) => find(word, saved) !== i)).toEqual([])
  const length = text.write('another')
  expect(saved.add(text.units, 0, length, 1)).toBe(words.length)
  expect(find('another', saved)).toBe(words.length)
  expect(find('another')).toBe(-1)
})

test('a text is followed by a zero after longer texts', () => {
  const text = createUnitBuffer()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(30_000), (letters, more) => {
      text.write('\udc00'.repeat(more))
      expect(text.write(letters)).toBe(letters.length)
      expect(String.fromCharCode(...text.units.subarray(0, letters.length + 1))).toBe(`${letters}\0`)
    }),
  )
})
