import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReasoningFilter } from './reasoning-filter.ts'

function show(...deltas: string[]): string {
  const filter = createReasoningFilter()
  return deltas.map(filter.take).join('') + filter.end()
}

test.each([
  ['<think>secret</think>It is so.', 'It is so.'],
  ['\n<Thinking>\nsecret\n</thinking>\n\nIt is so.', '\n\nIt is so.'],
  ['<think></think><think>secret</think>It is so.', 'It is so.'],
  ['<think>a < b, <b>, </thin</think>It is so.', 'It is so.'],
  ['<think>secret', ''],
  ['<thinker>It is so.', '<thinker>It is so.'],
  ['It is so. <think>Really?</think>', 'It is so. <think>Really?</think>'],
  ['<thi', '<thi'],
  ['', ''],
])('of %j a reader sees %j, however it is split', (text, seen) => {
  expect(show(text)).toBe(seen)
  expect(show(...text)).toBe(seen)
})

test('text without reasoning is unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('<', 'think', '>', ' ', 'a') })), deltas => {
      fc.pre(!/^\s*<think>/.test(deltas.join('')))
      expect(show(...deltas)).toBe(deltas.join(''))
    }),
  )
})
