import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import type { Database } from '../../database/index.ts'
import { createId, silentLog } from '../../shared/index.ts'
import { costOf } from './price.ts'
import { readUsage } from './read-usage.ts'
import { createSpending } from './spending.ts'

const cost = { model: 'm', inputTokens: 900, cachedTokens: 400, outputTokens: 100, costNanos: 2_000_000 }
const march = { from: '2026-03-01', to: '2026-04-01' }

describe.each(databaseKinds)('spending on %s', kind => {
  let scene: TestDatabase
  let projectId: string
  const clock = createManualClock(Date.parse('2026-03-05T23:00:00Z'))

  beforeEach(async () => {
    scene = await openTestDatabase(kind)
    projectId = (await createTestProject(scene.database)).id
    clock.set(Date.parse('2026-03-05T23:00:00Z'))
  })
  afterEach(() => scene.close())

  const spendingOn = (database: Database) => createSpending({ database, clock, createId, log: silentLog })
  const order = (tokens: number | null, costNanos: number | null = null) => ({
    projectId,
    budget: { tokens, costNanos },
    tokens: 1_000,
    costNanos: 2_000_000,
    timeMs: 60_000,
  })

  test('costs are summed by UTC day', async () => {
    const spending = spendingOn(scene.database)
    const bill = await spending.open(order(null))
    bill?.add(cost)
    bill?.settle()
    await spending.close()
    clock.advance(2 * 60 * 60_000)
    const next = await spending.open(order(null))
    next?.add(cost)
    next?.settle()
    next?.add({ ...cost, costNanos: 0 })
    next?.settle()
    const unpriced = await spending.open(order(null))
    unpriced?.add({ ...cost, costNanos: null })
    unpriced?.settle()
    await spending.close()
    const { days, total } = await readUsage(scene, { projectId, ...march })
    expect(days.map(({ day, answers, cost }) => ({ day, answers, cost }))).toEqual([
      { day: '2026-03-05', answers: 1, cost: 0.002 },
      { day: '2026-03-06', answers: 2, cost: 0.002 },
    ])
    expect(total).toMatchObject({
      inputTokens: 3600,
      cachedTokens: 1600,
      outputTokens: 400,
      unpricedAnswers: 1,
    })
    expect((await readUsage(scene, { projectId, from: '2026-03-06', to: '2026-03-07' })).days).toHaveLength(1)
  })

  test('a budget is exceeded by one answer at most, with many concurrent answers in two processes', async () => {
    const shared = kind === 'postgres' ? await openDatabaseAt(scene.location) : scene.database
    const processes = [spendingOn(scene.database), spendingOn(shared)]
    const bills = await Promise.all(
      Array.from({ length: 20 }, (_, at) => processes[at % 2]?.open(order(3_500))),
    )
    expect(bills.filter(bill => bill)).toHaveLength(4)
    if (shared !== scene.database) await shared.close()
  })

  test('a reservation is released when the answer costs less', async () => {
    const spending = spendingOn(scene.database)
    const first = await spending.open(order(1_000))
    expect(await spending.open(order(1_000))).toBeNull()
    first?.add({ ...cost, inputTokens: 10, outputTokens: 10 })
    first?.settle()
    await spending.close()
    expect(await spending.open(order(1_000))).not.toBeNull()
  })

  test('the reservation of a crashed process expires', async () => {
    const spending = spendingOn(scene.database)
    await spending.open(order(1_000))
    clock.advance(60_000 + 30_000)
    expect(await spending.open(order(1_000))).not.toBeNull()
  })

  test('a cost budget works like a token budget, and resets the next day', async () => {
    const spending = spendingOn(scene.database)
    const bill = await spending.open(order(null, 1_500_000))
    bill?.add(cost)
    bill?.settle()
    await spending.close()
    expect(await spending.open(order(null, 1_500_000))).toBeNull()
    clock.advance(60 * 60_000)
    expect(await spending.open(order(null, 1_500_000))).not.toBeNull()
  })

  test('projects have separate budgets', async () => {
    const spending = spendingOn(scene.database)
    await spending.open(order(1_000))
    const { id } = await createTestProject(scene.database, 'other')
    expect(await spending.open({ ...order(1_000), projectId: id })).not.toBeNull()
  })
})

test('fresh, cached and output tokens have separate prices', () => {
  expect(costOf(cost, { input: 2, cachedInput: 0.5, output: 10 })).toBe(500 * 2000 + 400 * 500 + 100 * 10_000)
  expect(costOf(cost, { input: 2, output: 10 })).toBe(900 * 2000 + 100 * 10_000)
  expect(costOf(cost, null)).toBeNull()
})
