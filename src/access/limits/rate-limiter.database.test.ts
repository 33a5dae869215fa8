import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import {
  createManualClock,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createRateLimiter, createSecretBox, type LimitVerdict, type RateLimiter } from '../index.ts'

const secrets = createSecretBox({ current: 'a secret of the tests' })
const hourMs = 3_600_000
const limits = { organizationHour: 5, projectShare: 60, addressDay: 8, addressHour: 7, addressMinute: 6 }

describe.each(databaseKinds)('the rate limiter on %s', kind => {
  let test: TestDatabase
  let limiter: RateLimiter
  let clock = createManualClock()
  const open = () => createRateLimiter({ database: test.database, secrets, clock, limits })
  const reader = { organizationId: 'acme', projectId: 'docs', address: '192.0.2.1', isLocal: false }

  beforeEach(async () => {
    clock = createManualClock()
    test = await openTestDatabase(kind)
    limiter = open()
  })
  afterEach(async () => {
    await limiter.close()
    await test.close()
  })

  /** A valid request. */
  async function send(caller = reader, by = limiter): Promise<LimitVerdict> {
    const verdict = await by.admit(caller)
    return verdict.allowed ? by.spend(caller) : verdict
  }

  async function sendTimes(count: number, caller = reader): Promise<LimitVerdict | undefined> {
    let verdict: LimitVerdict | undefined
    for (let done = 0; done < count; done += 1) verdict = await send(caller)
    return verdict
  }

  function exceededIn(verdict: LimitVerdict | undefined): string[] {
    return (verdict?.policies ?? []).flatMap(({ name, exceeded }) => (exceeded ? [name] : []))
  }

  it('returns the rest of each limit, and when it resets', async () => {
    clock.advance(90_500)
    const hour = { windowSeconds: 3600, resetSeconds: 3510, exceeded: false }
    const day = { windowSeconds: 86_400, resetSeconds: 86_310, exceeded: false }
    const minute = { windowSeconds: 60, resetSeconds: 30, exceeded: false }
    expect(await send()).toEqual({
      allowed: true,
      retryAfterSeconds: 0,
      policies: [
        { name: 'organization', quota: 5, remaining: 4, ...hour },
        { name: 'address', quota: 8, remaining: 7, ...day },
        { name: 'address-hour', quota: 7, remaining: 6, ...hour },
        { name: 'address-minute', quota: 6, remaining: 5, ...minute },
      ],
    })
  })

  it('refuses an organisation over its limit from any address until its hour is over', async () => {
    expect(await sendTimes(5)).toMatchObject({ allowed: true, policies: [{ remaining: 0 }, {}, {}, {}] })
    clock.advance(1_800_000)
    expect(await send({ ...reader, address: '198.51.100.9' })).toMatchObject({
      allowed: false,
      retryAfterSeconds: 1800,
    })
    expect(await send({ ...reader, organizationId: 'other', address: '198.51.100.9' })).toMatchObject({
      allowed: true,
    })
    clock.advance(1_800_000)
    expect(await send()).toMatchObject({ allowed: true, policies: [{ remaining: 4 }, {}, {}, {}] })
  })

  it('counts invalid requests against their address only', async () => {
    for (let done = 0; done < 5; done += 1) await limiter.admit(reader)
    const other = await send({ ...reader, address: '198.51.100.9' })
    expect(other).toMatchObject({ allowed: true, policies: [{ remaining: 4 }, {}, {}, {}] })
    await limiter.admit(reader)
    expect(exceededIn(await limiter.admit(reader))).toEqual(['address-minute'])
  })

  it('takes back a request that turns out to be invalid', async () => {
    await sendTimes(4)
    await limiter.refund(reader)
    expect(await send()).toMatchObject({ policies: [{ remaining: 1 }, { remaining: 3 }, {}, {}] })
  })

  it('gives no request in the next hour for one that was counted in the last', async () => {
    clock.advance(hourMs - 10)
    await sendTimes(1)
    clock.advance(20)
    await limiter.refund(reader)
    expect(await send()).toMatchObject({ policies: [{ remaining: 4 }, {}, {}, {}] })
  })

  it('counts each of several concurrent refusals once', async () => {
    const { telemetry, read } = await collectMetrics()
    const counted = createRateLimiter({ database: test.database, secrets, clock, limits, telemetry })
    const readers = Array.from({ length: 15 }, (_, host) => ({ ...reader, address: `192.0.2.${host}` }))
    await Promise.all(readers.map(each => send(each, counted)))
    await counted.close()
    expect(await read()).toEqual({ 'limits_hit_total{group="message",limit="organization"}': 10 })
  })

  it('refuses an address over its limit by minute, hour or day, for every organisation', async () => {
    await sendTimes(5)
    await send({ ...reader, organizationId: 'other' })
    expect(exceededIn(await send({ ...reader, organizationId: 'third' }))).toEqual(['address-minute'])
    clock.advance(60_000)
    const overHour = await send({ ...reader, organizationId: 'third', address: '::ffff:192.0.2.1' })
    expect([exceededIn(overHour), overHour.retryAfterSeconds]).toEqual([['address-hour'], 3540])
    clock.advance(hourMs)
    const overDay = await send({ ...reader, organizationId: 'third' })
    expect([exceededIn(overDay), overDay.retryAfterSeconds]).toEqual([['address'], 23 * 3600 - 60])
    clock.advance(23 * hourMs)
    expect(await send()).toMatchObject({ allowed: true })
  })

  it('counts the /64 network of an IPv6 address as one address', async () => {
    const at = (address: string) => send({ ...reader, organizationId: address, address })
    for (let host = 1; host <= 6; host += 1) await at(`2001:db8::${host}`)
    expect(exceededIn(await at('2001:db8::aaaa:0:7'))).toEqual(['address-minute'])
    expect(await at('2001:db8:0:1::1')).toMatchObject({ allowed: true })
  })

  it('has no limit by minute and hour for this machine itself', async () => {
    const policies = (await send({ ...reader, address: '127.0.0.1', isLocal: true })).policies.map(
      ({ name }) => name,
    )
    expect(policies).toEqual(['organization', 'address'])
  })

  it('leaves a share of the organisation’s hour to its other projects', async () => {
    await test.database.write(async queries => {
      await queries.insertInto('organizations').values({ id: 'acme', name: 'Acme', created_at: 0 }).execute()
      for (const id of ['docs', 'blog'])
        await queries
          .insertInto('projects')
          .values({ id, organization_id: 'acme', domain: id, name: id, created_at: 1, updated_at: 1 })
          .execute()
    })
    await sendTimes(3)
    expect(exceededIn(await send())).toEqual(['project'])
    const blog = await send({ ...reader, projectId: 'blog' })
    expect(blog).toMatchObject({ allowed: true, policies: [{ remaining: 1 }, { remaining: 2 }, {}, {}, {}] })
  })

  it.each([
    ['', 'message'],
    ['search-', 'search'],
  ])('with the group “%s” has each refusal counted with the group %s and its limit', async (group, named) => {
    const { telemetry, read } = await collectMetrics()
    const counted = createRateLimiter({ database: test.database, secrets, clock, group, limits, telemetry })
    for (let count = 0; count < 6; count += 1) await send(reader, counted)
    for (let count = 0; count < 2; count += 1) await send({ ...reader, address: '198.51.100.9' }, counted)
    for (let count = 0; count < 3; count += 1) await send({ ...reader, organizationId: 'other' }, counted)
    await counted.close()
    expect(await read()).toEqual({
      [`limits_hit_total{group="${named}",limit="organization"}`]: 3,
      [`limits_hit_total{group="${named}",limit="address-minute"}`]: 3,
      [`limits_hit_total{group="${named}",limit="address-hour"}`]: 2,
      [`limits_hit_total{group="${named}",limit="address"}`]: 1,
    })
  })

  it('counts every one of several concurrent requests', async () => {
    const readers = Array.from({ length: 12 }, (_, host) => ({ ...reader, address: `192.0.2.${host}` }))
    const verdicts = await Promise.all(readers.map(each => send(each)))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5)
  })

  it('keeps its counts over a restart', async () => {
    await sendTimes(5)
    await limiter.close()
    limiter = open()
    expect(await send()).toMatchObject({ allowed: false })
  })

  it('stores nothing that identifies the client, and deletes old windows', async () => {
    await sendTimes(1)
    clock.advance(25 * hourMs)
    await sendTimes(1, { ...reader, organizationId: 'other', address: '198.51.100.9' })
    await limiter.close()
    const rows = await test.database.queries.selectFrom('rate_windows').selectAll().execute()
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toMatch(/acme|other|192\.0|198\.51/)
    limiter = open()
  })

  it('accepts an admitted request, even if its address has no requests left since', async () => {
    expect((await limiter.admit(reader)).allowed).toBe(true)
    for (let count = 0; count < 10; count += 1) await limiter.admit(reader)
    expect((await limiter.admit(reader)).allowed).toBe(false)
    expect((await limiter.spend(reader)).allowed).toBe(true)
  })

  it('applies the owner’s limit of questions to a project and its previews, from the next question', async () => {
    await test.database.write(async queries => {
      const row = { organization_id: 'acme', name: 'A', created_at: 0, updated_at: 0 }
      await queries.insertInto('organizations').values({ id: 'acme', name: 'Acme', created_at: 0 }).execute()
      await queries
        .insertInto('projects')
        .values([
          { ...row, id: 'docs', domain: 'docs', questions_hour: 2 },
          { ...row, id: 'preview', domain: 'preview', preview_of: 'docs' },
        ])
        .execute()
    })
    const questions = createRateLimiter({
      database: test.database,
      secrets,
      clock,
      limits,
      countsQuestions: true,
    })
    const preview = { ...reader, projectId: 'preview' }
    const ask = async (caller = reader) => {
      const admitted = await questions.admit(caller)
      return admitted.allowed ? questions.spend(caller) : admitted
    }
    expect(await ask()).toMatchObject({ allowed: true })
    expect(await ask(preview)).toMatchObject({ allowed: true })
    for (const caller of [reader, preview]) {
      const verdict = await ask(caller)
      expect(verdict).toMatchObject({ allowed: false, retryAfterSeconds: 3_600 })
      expect(verdict.policies).toContainEqual(
        expect.objectContaining({ name: 'project', quota: 2, remaining: 0, exceeded: true }),
      )
    }
    // Searches have no such limit, and the owner's cannot exceed the organisation's.
    expect((await limiter.admit(reader)).allowed).toBe(true)
    await test.database.write(queries =>
      queries.updateTable('projects').set({ questions_hour: 1_000 }).where('id', '=', 'docs').execute(),
    )
    await test.database.notify('keys', 'docs')
    const policyOf = async () => (await ask()).policies.find(({ name }) => name === 'project')
    await expect.poll(policyOf).toMatchObject({ quota: limits.organizationHour })
    await questions.close()
  })

  if (kind === 'postgres')
    it('counts across processes, in the window of the fastest clock', async () => {
      const elsewhere = await openDatabaseAt(test.location)
      const behind = { now: () => clock.now() - 5_000 }
      const other = createRateLimiter({ database: elsewhere, secrets, clock: behind, limits })
      await send()
      const verdicts = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(reader, index % 2 ? limiter : other)),
      )
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(4)
      await other.close()
      await elsewhere.close()
    })
})
