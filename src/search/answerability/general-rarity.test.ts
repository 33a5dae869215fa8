import { expect, test } from 'vitest'
import { generalRarity } from './general-rarity.ts'

test('common documentation terms are less rare than uncommon ones', () => {
  const [common, rare, unheard] = ['file', 'workaround', 'fumadoc'].map(term => generalRarity([term], 'en'))

  expect(common).toBeLessThan(Number(rare))
  expect(rare).toBeLessThan(Number(unheard))
})

test('the most common of a word’s terms counts', () => {
  expect(generalRarity(['serverproxi', 'server'], 'en')).toBe(generalRarity(['server'], 'en'))
})

test('a language that was not counted has no rarity', () => {
  expect(generalRarity(['archivo'], 'es')).toBeUndefined()
})
