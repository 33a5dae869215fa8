import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createRateLimiter, type LimitVerdict, type RateLimiter } from '../index.ts'

const hourMs = 3_600_000
const limits = { organizationHour: 5, addressDay: 8 }

describe.each(databaseKinds)('the rate limiter on %s', kind => {
  let test: TestDatabase
  let limiter: RateLimiter
  let clock = createManualClock()
  const open = () => createRateLimiter({ database: test.database, clock, limits })
  const reader = { organizationId: 'acme', address: '192.0.2.1' }

  beforeEach(async () => {
    clock = createManualClock()
    test = await openTestDatabase(kind)
    limiter = open()
  })
  afterEach(async () => {
    await limiter.close()
    await test.close()
  })

  async function checkTimes(count: number, caller = reader): Promise<LimitVerdict | undefined> {
    let verdict: LimitVerdict | undefined
    for (let done = 0; done < count; done += 1) verdict = await limiter.check(caller)
    return verdict
  }

  it('returns what is left of each limit, and when it resets', async () => {
    clock.advance(90_500)
    expect(await limiter.check(reader)).toEqual({
      allowed: true,
      retryAfterSeconds: 0,
      policies: [
        { name: 'organization', quota: 5, windowSeconds: 3600, remaining: 4, resetSeconds: 3510 },
        { name: 'address', quota: 8, windowSeconds: 86_400, remaining: 7, resetSeconds: 86_310 },
      ],
    })
  })

  it('refuses an organisation over its limit from any address until its hour is over', async () => {
    expect(await checkTimes(5)).toMatchObject({ allowed: true, policies: [{ remaining: 0 }, {}] })
    clock.advance(1_800_000)
    expect(await limiter.check({ ...reader, address: '198.51.100.9' })).toMatchObject({
      allowed: false,
      retryAfterSeconds: 1800,
    })
    expect(await limiter.check({ organizationId: 'other', address: '198.51.100.9' })).toMatchObject({
      allowed: true,
    })
    clock.advance(1_800_000)
    expect(await limiter.check(reader)).toMatchObject({ allowed: true, policies: [{ remaining: 4 }, {}] })
  })

  it('refuses an address over its limit for the rest of the day, in any notation and for every organisation', async () => {
    await checkTimes(5)
    clock.advance(hourMs)
    await checkTimes(3, { ...reader, address: '::ffff:192.0.2.1' })
    expect(await limiter.check({ ...reader, organizationId: 'other' })).toMatchObject({
      allowed: false,
      retryAfterSeconds: 23 * 3600,
    })
    clock.advance(23 * hourMs)
    expect(await limiter.check(reader)).toMatchObject({ allowed: true })
  })

  it('counts every one of several concurrent requests', async () => {
    const verdicts = await Promise.all(Array.from({ length: 12 }, () => limiter.check(reader)))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5)
  })

  it('keeps its counts over a restart', async () => {
    await checkTimes(5)
    await limiter.close()
    limiter = open()
    expect(await limiter.check(reader)).toMatchObject({ allowed: false })
  })

  it('stores nothing that identifies the client, and deletes old windows', async () => {
    await checkTimes(1)
    clock.advance(3 * 24 * hourMs)
    await checkTimes(1, { organizationId: 'other', address: '198.51.100.9' })
    await limiter.close()
    const rows = await test.database.queries.selectFrom('rate_windows').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/acme|other|192\.0|198\.51/)
    limiter = open()
  })

  if (kind === 'postgres')
    it('counts across processes, in the window of the fastest clock', async () => {
      const elsewhere = await openDatabaseAt(test.location)
      const behind = { now: () => clock.now() - 5_000 }
      const other = createRateLimiter({ database: elsewhere, clock: behind, limits })
      await limiter.check(reader)
      const verdicts = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? limiter : other).check(reader)),
      )
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(4)
      await other.close()
      await elsewhere.close()
    })
})
