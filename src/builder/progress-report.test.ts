import { expect, it } from 'vitest'
import { createProgressReport } from './progress-report.ts'

function follow(total: number, counts: Iterable<number>): number[] {
  const reported: number[] = []
  const report = createProgressReport(done => reported.push(done))
  for (const done of counts) report(done, total)
  return reported
}

function countTo(total: number): number[] {
  return Array.from({ length: total }, (_, index) => index + 1)
}

it('reports every tenth of a large total', () => {
  expect(follow(20_000, countTo(20_000))).toEqual([
    2_000, 4_000, 6_000, 8_000, 10_000, 12_000, 14_000, 16_000, 18_000,
  ])
})

it('reports every 500 items of a small total, and nothing of a smaller one', () => {
  expect(follow(1_200, countTo(1_200))).toEqual([500, 1_000])
  expect(follow(500, countTo(500))).toEqual([])
})

it('reports each count once, also if other threads count, too', () => {
  expect(follow(2_000, [1, 499, 503, 503, 504, 1_400, 1_400, 2_000])).toEqual([503, 1_400])
})
