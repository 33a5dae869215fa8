import { expect, test } from 'vitest'
import { createRecitalGuard } from './recital-guard.ts'

const rules = Array.from({ length: 30 }, (_, at) => `Rule ${at}: do ${at ** 3} things.`).join('\n')
const isRecital = (pieces: Iterable<string>) => {
  const guard = createRecitalGuard(rules)
  return [...pieces].some(piece => guard(piece))
}

test('a hundred characters in a row are a recital, wherever they stand and however they are cut', () => {
  for (const before of ['', 'My rules are: ', 'x'.repeat(77)]) {
    const said = `${before}${rules.slice(200, 300)} and so on`
    expect(isRecital([said])).toBe(true)
    expect(isRecital(said)).toBe(true)
  }
})

test('a line of it is none', () => {
  expect(isRecital([`It says “${rules.slice(0, 50)}”, which is about things. `.repeat(3)])).toBe(false)
})
