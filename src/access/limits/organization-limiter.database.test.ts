import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import {
  createManualClock,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createOrganizationLimiter, type OrganizationLimiter } from './organization-limiter.ts'

describe.each(databaseKinds)('the limiter of organisations on %s', kind => {
  let test: TestDatabase
  let limiter: OrganizationLimiter
  let clock = createManualClock()
  const open = (group = 'updates') =>
    createOrganizationLimiter({ database: test.database, clock, group, quota: 3, windowMs: 10_000 })
  const caller = { organizationId: 'acme', projectId: 'docs', address: '192.0.2.1', isLocal: true }

  beforeEach(async () => {
    clock = createManualClock()
    test = await openTestDatabase(kind)
    limiter = open()
  })
  afterEach(async () => {
    await limiter.close()
    await test.close()
  })

  async function spendTimes(count: number): Promise<boolean[]> {
    const verdicts = Array.from({ length: count }, () => limiter.spend(caller))
    return (await Promise.all(verdicts)).map(({ allowed }) => allowed)
  }

  it('refuses what is over the limit until the window ends', async () => {
    clock.advance(4_500)
    expect((await spendTimes(5)).filter(Boolean)).toHaveLength(3)
    const other = { ...caller, projectId: 'blog', address: '198.51.100.9' }
    expect(await limiter.spend(other)).toEqual({
      allowed: false,
      retryAfterSeconds: 6,
      policies: [
        { name: 'organization', quota: 3, windowSeconds: 10, remaining: 0, resetSeconds: 6, exceeded: true },
      ],
    })
    clock.advance(5_500)
    expect(await limiter.spend(caller)).toMatchObject({ allowed: true, policies: [{ remaining: 2 }] })
  })

  it('counts organisations and groups separately', async () => {
    await spendTimes(3)
    expect(await limiter.spend({ ...caller, organizationId: 'other' })).toMatchObject({ allowed: true })
    const previews = open('previews')
    expect(await previews.spend(caller)).toMatchObject({ allowed: true, policies: [{ remaining: 2 }] })
    await previews.close()
  })

  it('has each refusal counted with its group', async () => {
    const { telemetry, read } = await collectMetrics()
    const options = { database: test.database, clock, group: 'previews', quota: 2, windowMs: 10_000 }
    const counted = createOrganizationLimiter({ ...options, telemetry })
    for (let count = 0; count < 5; count += 1) await counted.spend(caller)
    await counted.close()
    expect(await read()).toEqual({ 'limits_hit_total{group="previews",limit="organization"}': 3 })
  })

  it('takes back a request that turns out to be invalid', async () => {
    await spendTimes(3)
    await limiter.refund(caller)
    expect(await spendTimes(2)).toEqual([true, false])
  })

  it('keeps its counts through a restart', async () => {
    await spendTimes(3)
    await limiter.close()
    limiter = open()
    expect(await limiter.spend(caller)).toMatchObject({ allowed: false })
  })
})
