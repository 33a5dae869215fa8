import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitDeltas } from './split-deltas.ts'

test('the joined pieces are the text, and no piece splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), text => {
      const deltas = splitDeltas(text)
      expect(deltas.join('')).toBe(text)
      expect(deltas.every(delta => delta !== '' && delta.isWellFormed())).toBe(true)
    }),
  )
})

test('a typical answer is split at word ends into a few pieces', () => {
  const deltas = splitDeltas('Some words of an answer that is neither short nor long. '.repeat(25))
  expect(deltas.length).toBeGreaterThan(8)
  expect(deltas.length).toBeLessThanOrEqual(12)
  expect(deltas.every(delta => delta.endsWith(' '))).toBe(true)
})
