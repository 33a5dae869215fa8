import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepNewest } from './list-earlier-turns.ts'

const turn = fc.record({ query: fc.string(), response: fc.string() })

it('keeps whole turns, newest first to stay, in the order of the thread', () => {
  const newestFirst = [
    { query: 'third', response: 'ccc' },
    { query: 'second', response: 'bb' },
    { query: 'first', response: 'a' },
  ]
  expect(keepNewest(newestFirst, 17)).toEqual([
    { query: 'second', response: 'bb' },
    { query: 'third', response: 'ccc' },
  ])
})

it('cuts the newest turn where it alone is too long, between characters', () => {
  expect(keepNewest([{ query: 'ab', response: 'c😀' }], 4)).toEqual([{ query: 'ab', response: 'c\ufffd' }])
})

it('never keeps more characters than the limit', () => {
  fc.assert(
    fc.property(fc.array(turn), fc.nat(100), (turns, limit) => {
      const kept = keepNewest(turns, limit)
      return kept.reduce((sum, { query, response }) => sum + query.length + response.length, 0) <= limit
    }),
  )
})
