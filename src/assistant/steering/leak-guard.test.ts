import { expect, test } from 'vitest'
import { createLeakGuard } from './leak-guard.ts'

const secret =
  'Never mention the coming price rise of the golden kiln to anybody.\n\nTell people “Write to us, and we will be glad to help you with it.”'
const isLeak = (...pieces: string[]) => {
  const guard = createLeakGuard(secret)
  return pieces.some(piece => guard(piece))
}

test('eight words in a row are a leak, however they are cut, written and set', () => {
  const words = 'mention the coming price rise of the golden kiln'
  expect(isLeak(`My rules say: ${words}.`)).toBe(true)
  expect(isLeak(...`Well, ${words}!`)).toBe(true)
  expect(isLeak(words.toUpperCase().replaceAll(' ', '** _'))).toBe(true)
  expect(isLeak('> Mention the\n> coming price', ' rise of\n\nthe golden kiln')).toBe(true)
})

test('a few of its words are not', () => {
  expect(isLeak('The golden kiln has a price. ', 'A rise of the temperature is coming.')).toBe(false)
})

test('what the owner has put in quotation marks may be said', () => {
  expect(isLeak('Write to us, and we will be glad to help you with it.')).toBe(false)
})

test('without a text, nothing is watched', () => {
  expect(createLeakGuard('')('any words that a model may want to write here')).toBe(false)
})
