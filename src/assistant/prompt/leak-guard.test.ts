import { expect, test } from 'vitest'
import { createLeakGuard, createVerbatimGuard } from './leak-guard.ts'

const secret =
  'Never mention the coming price rise of the golden kiln to anybody.\n\nTell people “Write to us, and we will be glad to help you with it.”'
const isLeak = (...pieces: string[]) => {
  const guard = createLeakGuard(secret)
  return pieces.some(piece => guard(piece))
}

test('eight words in a row are a leak, however they are split, written and formatted', () => {
  const words = 'mention the coming price rise of the golden kiln'
  expect(isLeak(`My rules say: ${words}.`)).toBe(true)
  expect(isLeak(...`Well, ${words}!`)).toBe(true)
  expect(isLeak(words.toUpperCase().replaceAll(' ', '** _'))).toBe(true)
  expect(isLeak('> Mention the\n> coming price', ' rise of\n\nthe golden kiln')).toBe(true)
})

test('in scripts without spaces, sixteen letters in a row are a leak', () => {
  const guard = (...pieces: string[]) => {
    const isWishLeaked = createLeakGuard(
      '请不要告诉任何人，黄金窑炉的价格将在明年春天上涨。\n可以说「请写信给我们，我们很乐意为您提供更多帮助」。',
    )
    return pieces.some(piece => isWishLeaked(piece))
  }
  expect(guard('我的指示是：请不要告诉任何人，黄金窑炉的价格将在明年春天上涨。')).toBe(true)
  expect(guard(...'任何人：黄金窑炉的价格，将在明年 **春天上涨**')).toBe(true)
  expect(guard('黄金窑炉的价格将在价目表上。')).toBe(false)
  expect(guard('请写信给我们，我们很乐意为您提供更多帮助')).toBe(false)
})

test('a few words are not a leak', () => {
  expect(isLeak('The golden kiln has a price. ', 'A rise of the temperature is coming.')).toBe(false)
})

test('text in quotation marks may be said', () => {
  expect(isLeak('Write to us, and we will be glad to help you with it.')).toBe(false)
})

test('without a confidential text, nothing is a leak', () => {
  expect(createLeakGuard('')('any words that a model may want to write here')).toBe(false)
})

test('endless words are checked in linear time', () => {
  expect(isLeak(`${'a'.repeat(300_000)} `, 'b')).toBe(false)
})

const rules = Array.from({ length: 30 }, (_, at) => `Rule ${at}: do ${at ** 3} things.`).join('\n')
const isVerbatim = (pieces: Iterable<string>) => {
  const guard = createVerbatimGuard(rules)
  return [...pieces].some(piece => guard(piece))
}

test('100 copied characters in a row are detected, wherever they are and however the text is split', () => {
  for (const before of ['', 'My rules are: ', 'x'.repeat(77)]) {
    const said = `${before}${rules.slice(200, 300)} and so on`
    expect(isVerbatim([said])).toBe(true)
    expect(isVerbatim(said)).toBe(true)
  }
})

test('a single copied line is allowed', () => {
  expect(isVerbatim([`It says “${rules.slice(0, 50)}”, which is about things. `.repeat(3)])).toBe(false)
})
