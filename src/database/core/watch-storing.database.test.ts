import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'

let test: TestDatabase
afterEach(() => test.close())

const store = (name: string, value = '') =>
  test.database.write(queries => queries.insertInto('settings').values({ name, value }).execute())
const ping = () => test.database.ping().then(() => 'ready', String)
const settingNames = async () =>
  (await test.database.queries.selectFrom('settings').select('name').execute()).map(({ name }) => name)

async function expectRefusal(reason: string): Promise<void> {
  expect(await ping()).toBe('ready')
  await expect(store('refused', 'x'.repeat(1_000_000))).rejects.toThrow()
  expect(await ping()).toContain(`The database cannot store data: ${reason}.`)
  expect(await Promise.all([ping(), ping()])).not.toContain('ready')
}

async function expectRecovery(): Promise<void> {
  expect(await ping()).toBe('ready')
  await store('stored')
  expect(await settingNames()).toContain('stored')
  expect(await settingNames()).not.toContain('storing-check')
}

describe('a SQLite database', () => {
  beforeEach(async () => {
    test = await openTestDatabase('sqlite')
  })
  /** For the connection that writes. */
  const set = (pragma: RawBuilder<unknown>) => test.database.write(queries => pragma.execute(queries))

  it('is not ready while its disk is full', async () => {
    await set(sql`pragma max_page_count = 1`)
    await expectRefusal('the disk is full')
    await set(sql`pragma max_page_count = 1000000`)
    await expectRecovery()
  })

  it('is not ready while it is read-only', async () => {
    await set(sql`pragma query_only = on`)
    await expectRefusal('the database is read-only')
    await set(sql`pragma query_only = off`)
    await expectRecovery()
  })

  it('stays ready after a write that failed for another reason', async () => {
    await store('twice')
    await expect(store('twice')).rejects.toThrow()
    expect(await ping()).toBe('ready')
  })

  it('writes nothing for a ping while writes succeed', async () => {
    const changes = async () =>
      (
        await test.database.write(queries =>
          sql<{ count: number }>`select total_changes() as count`.execute(queries),
        )
      ).rows[0]?.count
    const before = await changes()
    await ping()
    expect(await changes()).toBe(before)
  })
})

describe('a Postgres database', () => {
  beforeEach(async () => {
    test = await openTestDatabase('postgres')
  })

  /** For new sessions, and ends the others unless they are to be kept. */
  async function setReadOnly(mode: 'on' | 'off', { endOthers }: { endOthers: boolean }): Promise<void> {
    if (test.location.kind !== 'postgres') throw new Error('This needs Postgres.')
    const client = new pg.Client({ connectionString: test.location.url })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    const { rows } = await client.query('select current_database() as name')
    await client.query(`alter database ${rows[0].name} set default_transaction_read_only = ${mode}`)
    if (endOthers)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    await client.end()
  }
  const readFromEachConnection = () =>
    Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(test.database.queries)))

  it('is not ready while its disk is full', async () => {
    const run = (statement: RawBuilder<unknown>) =>
      test.database.writeOne(queries => statement.execute(queries))
    // Refuses writes as a full disk does.
    await run(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await run(sql`create trigger full_disk before insert on settings execute function refuse()`)
    await expectRefusal('the disk is full')
    await run(sql`drop trigger full_disk on settings`)
    await expectRecovery()
  })

  it('is not ready while it is read-only, and gives up its read-only sessions', async () => {
    await setReadOnly('on', { endOthers: true })
    await expect.poll(ping).toBe('ready')
    await readFromEachConnection()
    await expectRefusal('the database is read-only')
    await setReadOnly('off', { endOthers: false })
    await expect.poll(ping).toBe('ready')
    await expect.poll(() => store('stored').then(() => 'stored', String)).toBe('stored')
    expect(await settingNames()).not.toContain('storing-check')
  })
})
