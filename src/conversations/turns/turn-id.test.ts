import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { firstTurnIdAt, nextTurnId, turnTime } from './turn-id.ts'

const time = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) })
const id = time.map(at => ulid(at))

it('the successor of an id is the next greater one', () => {
  expect(nextTurnId('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('01ARZ3NDEKTSV4RRFFQ69G5FAW')
  expect(nextTurnId('01ARZ3NDEKTSV4RRFFQ69G5FZZ')).toBe('01ARZ3NDEKTSV4RRFFQ69G5G00')
  expect(nextTurnId('01ARZ3NDEKZZZZZZZZZZZZZZZZ')).toBe('01ARZ3NDEM0000000000000000')
  fc.assert(fc.property(id, one => nextTurnId(one) > one))
})

it('an id sorts between the first ids of its millisecond and the next', () => {
  fc.assert(
    fc.property(id, one => {
      const at = turnTime(one)
      return one >= firstTurnIdAt(at) && one < firstTurnIdAt(at + 1)
    }),
  )
})

it('times before 1970 sort before every id', () => {
  expect(firstTurnIdAt(-1)).toBe('0'.repeat(26))
})
