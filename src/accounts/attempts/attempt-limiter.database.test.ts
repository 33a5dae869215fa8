import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import type { Database } from '../../database/index.ts'
import { silentLog } from '../../shared/index.ts'
import { type AttemptLimiter, createAttemptLimiter, type NewAttempt } from './attempt-limiter.ts'

const minuteMs = 60_000
const account = 'ada@example.com'
const own: NewAttempt = { secret: 'password', account, address: '203.0.113.1', deviceId: null }

describe.each(databaseKinds)('limits on sign-in attempts on %s', kind => {
  let test: TestDatabase
  let limiter: AttemptLimiter
  let clock = createManualClock()
  const create = (database: Database = test.database) =>
    createAttemptLimiter({ database, clock, log: silentLog, secret: async () => 'a secret for tests' })

  /** Fails so many attempts, as soon as each is allowed. Returns the seconds that it had to wait. */
  async function fail(times: number, attempt: Partial<NewAttempt> = {}): Promise<number[]> {
    const waits: number[] = []
    for (let done = 0; done < times; ) {
      const seconds = await tryOnce({ ...own, ...attempt })
      if (seconds === 0) done += 1
      else {
        waits.push(seconds)
        clock.advance(seconds * 1000)
      }
    }
    return waits
  }
  const tryOnce = (attempt: NewAttempt = own): Promise<number> =>
    limiter.begin(attempt).then(
      () => 0,
      error => error.retryAfterSeconds,
    )
  const fromEverywhere = async (times: number, secret: NewAttempt['secret'] = 'password') => {
    for (let at = 0; at < times; at += 1)
      expect(await tryOnce({ ...own, secret, address: `198.18.${at >> 8}.${at % 256}` })).toBe(0)
  }

  beforeEach(async () => {
    clock = createManualClock()
    test = await openTestDatabase(kind)
    limiter = create()
  })
  afterEach(() => test.close())

  it('makes an account and network wait twice as long after each failure, up to 15 minutes', async () => {
    expect(await fail(8)).toEqual([1, 2, 4])
    expect((await fail(12)).at(-1)).toBe(900)
    expect(await tryOnce({ ...own, account: 'grace@example.com' })).toBe(0)
  })

  it('refuses with the time to wait, and counts an IPv6 /64 as one network', async () => {
    await fail(5, { address: '2001:db8::1' })
    await expect(limiter.begin({ ...own, address: '2001:db8::ffff:2' })).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Too many attempts. Try again in 1 second.',
    })
    expect(await tryOnce({ ...own, address: '2001:db8:0:1::1' })).toBe(0)
  })

  it('makes a network wait that guesses many accounts', async () => {
    for (let at = 0; at < 30; at += 1)
      expect(await tryOnce({ ...own, account: `a${at}@example.com` })).toBe(0)
    expect(await tryOnce({ ...own, account: 'grace@example.com' })).toBe(1)
    expect(await tryOnce({ ...own, address: '203.0.113.2' })).toBe(0)
  })

  it('never makes a new network wait, and only shortens the tries of each, while an account is guessed', async () => {
    await fromEverywhere(300)
    expect(await tryOnce()).toBe(0)
    expect(await tryOnce()).toBe(30)
    clock.advance(24 * 60 * minuteMs)
    expect(await fail(5)).toEqual([])
  })

  it('never makes a trusted device wait for the failures of others', async () => {
    const device = { ...own, deviceId: 'laptop' }
    await fromEverywhere(300)
    await fail(30)
    expect(await tryOnce()).toBeGreaterThan(0)
    expect(await tryOnce(device)).toBe(0)
    expect(await fail(10, device)).toEqual([1])
    expect(await tryOnce({ ...own, deviceId: 'phone' })).toBe(0)
  })

  it('makes untrusted devices wait when the codes of an account are guessed, as the password is known', async () => {
    const code = { ...own, secret: 'code' as const }
    await fromEverywhere(20, 'code')
    expect(await tryOnce({ ...code, address: '203.0.113.99' })).toBe(30)
    expect(await tryOnce({ ...code, deviceId: 'laptop' })).toBe(0)
    expect(await tryOnce()).toBe(0)
  })

  it('forgets the failures of an account and network after a success, but not those of others', async () => {
    await fail(4)
    const { end } = await limiter.begin(own)
    await end('passed')
    expect(await fail(4)).toEqual([])
    const other = { ...own, account: 'eve@example.com' }
    for (let at = 0; at < 40; at += 1) {
      clock.advance(minuteMs)
      await (await limiter.begin(other)).end('passed')
    }
    expect(await fail(1, { account: 'grace@example.com' })).toEqual([])
  })

  it('takes back attempts that were not checked', async () => {
    for (let at = 0; at < 50; at += 1) await (await limiter.begin(own)).end('void')
    expect(await fail(5)).toEqual([])
    expect(await tryOnce()).toBe(1)
  })

  it('counts concurrent attempts before they end', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryOnce()))
    expect(tries.filter(seconds => seconds === 0)).toHaveLength(5)
  })

  it('keeps its counts over a restart, without addresses', async () => {
    await fail(5)
    limiter = create()
    expect(await tryOnce()).toBe(1)
    const rows = await test.database.queries.selectFrom('sign_in_attempts').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|example/)
  })

  it('deletes counts after a day', async () => {
    await fail(1)
    clock.advance(25 * 60 * minuteMs)
    await fail(1, { account: 'grace@example.com', address: '203.0.113.2' })
    const rows = async () =>
      (await test.database.queries.selectFrom('sign_in_attempts').selectAll().execute()).length
    await expect.poll(rows).toBe(3)
  })

  if (kind === 'postgres')
    it('counts the attempts of all processes', async () => {
      const elsewhere = await openDatabaseAt(test.location)
      const other = create(elsewhere)
      const tries = Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? limiter : other).begin(own).then(
          () => 0,
          () => 1,
        ),
      )
      expect((await Promise.all(tries)).filter(refused => refused === 0)).toHaveLength(5)
      await elsewhere.close()
    })
})
