import { expect, test } from 'vitest'
import { generalRarity } from './general-rarity.ts'

test('what all documentation says is less rare than what hardly any does', () => {
  const [common, rare, unheard] = ['file', 'workaround', 'fumadoc'].map(term => generalRarity([term], 'en'))

  expect(common).toBeLessThan(Number(rare))
  expect(rare).toBeLessThan(Number(unheard))
})

test('of several terms of a word, the commonest counts', () => {
  expect(generalRarity(['serverproxi', 'server'], 'en')).toBe(generalRarity(['server'], 'en'))
})

test('a language that was not counted has no rarities', () => {
  expect(generalRarity(['archivo'], 'es')).toBeUndefined()
})
