import { expect, test } from 'vitest'
import { readFilters, toInstants, writeFilters } from './conversation-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('a shared link shows the same conversations', () => {
  const filters = { q: 'a&b=ü', from: '2026-09-01', resolution: 'unanswered', page: '/guide' } as const
  expect(read(writeFilters(filters))).toEqual(filters)
  expect(writeFilters({})).toBe('')
})

test('invalid filters are ignored', () => {
  expect(read('resolution=no&rating=fine&from=yesterday&to=2026-13-77&q=%20%20&other=1')).toEqual({})
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
})

test('a range includes its last day', () => {
  const { from = '', to = '' } = toInstants({ from: '2026-09-25', to: '2026-09-25' })
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
  expect(toInstants({})).toEqual({})
})
