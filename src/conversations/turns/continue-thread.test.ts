import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepNewest } from './continue-thread.ts'

const turn = fc.record({ query: fc.string(), response: fc.string() })

it('earlier turns are kept whole, the newest ones, in the order of the thread', () => {
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

it('a newest turn that is too long is cut between characters', () => {
  expect(keepNewest([{ query: 'ab', response: 'c😀' }], 4)).toEqual([{ query: 'ab', response: 'c\ufffd' }])
})

it('earlier turns never exceed the character limit', () => {
  fc.assert(
    fc.property(fc.array(turn), fc.nat(100), (turns, limit) => {
      const kept = keepNewest(turns, limit)
      return kept.reduce((sum, { query, response }) => sum + query.length + response.length, 0) <= limit
    }),
  )
})
