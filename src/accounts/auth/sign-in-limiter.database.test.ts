import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { silentLog } from '../../shared/index.ts'
import { createSignInLimiter, type SignInLimiter } from './sign-in-limiter.ts'

describe.each(databaseKinds)('the sign-in limiter on %s', kind => {
  let test: TestDatabase
  let limit: SignInLimiter
  const clock = createManualClock()
  const create = () =>
    createSignInLimiter({
      database: test.database,
      clock,
      log: silentLog,
      secret: async () => 'a secret for tests',
    })
  const tryTimes = async (times: number, subject = '203.0.113.1') => {
    let refused = 0
    for (let at = 0; at < times; at += 1) await limit.count('address', subject).catch(() => (refused += 1))
    return refused
  }

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    limit = create()
  })
  afterEach(async () => {
    await limit.close()
    await test.close()
  })

  it('refuses the 31st attempt from an address until five minutes are over', async () => {
    expect(await tryTimes(31)).toBe(1)
    await expect(limit.count('address', '::ffff:203.0.113.1')).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfterSeconds: 300,
    })
    expect(await tryTimes(1, '203.0.113.2')).toBe(0)
    expect(await tryTimes(30, '2001:db8::1')).toBe(0)
    expect(await tryTimes(1, '2001:db8::ffff:2')).toBe(1)
    clock.advance(300_000)
    expect(await tryTimes(30)).toBe(0)
  })

  it('keeps its counts over a restart, without the address', async () => {
    await tryTimes(30)
    await limit.close()
    const rows = await test.database.queries.selectFrom('rate_windows').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    limit = create()
    expect(await tryTimes(1)).toBe(1)
  })
})
