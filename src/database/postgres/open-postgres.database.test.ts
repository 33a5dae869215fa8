import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createEmptyLocation,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { type Database, openPostgres } from '../index.ts'

describe('a Postgres database', () => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await openTestDatabase('postgres')
  })
  afterEach(() => test.close())

  it('notifies other processes', async () => {
    const other = await openDatabaseAt(test.location)
    const heard: string[] = []
    other.subscribe('deployments', payload => heard.push(payload))
    await test.database.notify('deployments', 'project')
    await expect.poll(() => heard).toEqual(['project'])
    await other.close()
  })

  it('listens again after its connection was closed', async () => {
    let heard = false
    test.database.subscribe('queue', () => {
      heard = true
    })
    await endConnections(test.database, sql`query like 'listen%'`)
    const isHeard = async () => {
      await test.database.notify('queue', '')
      return heard
    }
    await expect.poll(isHeard).toBe(true)
  })

  it('loses only the transaction whose connection was closed', async () => {
    const broken = test.database.write(async queries => {
      await queries.insertInto('settings').values({ name: 'lost', value: '' }).execute()
      await endConnections(test.database, sql`state = 'idle in transaction'`)
      await queries.insertInto('settings').values({ name: 'lost too', value: '' }).execute()
    })
    await expect(broken).rejects.toThrow()
    await test.database.write(queries =>
      queries.insertInto('settings').values({ name: 'kept', value: '' }).execute(),
    )
    expect(await test.database.queries.selectFrom('settings').select('name').execute()).toEqual([
      { name: 'migration-checksums' },
      { name: 'kept' },
    ])
  })

  it('reads and writes on new connections after the server closed the idle ones', async () => {
    const other = await openDatabaseAt(test.location)
    const read = () => other.queries.selectFrom('settings').select('name').execute()
    const write = (name: string) =>
      other.write(queries => queries.insertInto('settings').values({ name, value: '' }).execute())
    for (const use of [read, () => write('one'), () => Promise.all([read(), write('two'), read()])]) {
      await Promise.all([read(), read(), read()])
      await endConnections(test.database, sql`true`)
      await use()
    }
    expect(await read()).toHaveLength(3)
    await other.close()
  })

  it('repeats a transaction whose connection was closed before its commit, but never one that may be committed', async () => {
    let runs = 0
    await test.database.write(async queries => {
      runs += 1
      await queries.insertInto('settings').values({ name: 'kept', value: '' }).execute()
      if (runs > 1) return
      await endConnections(test.database, sql`state = 'idle in transaction'`)
      await queries.selectFrom('settings').selectAll().execute()
    })
    expect(runs).toBe(2)
    const inDoubt = test.database.write(async () => {
      runs += 1
      await endConnections(test.database, sql`state = 'idle in transaction'`)
    })
    await expect(inDoubt).rejects.toThrow()
    expect(runs).toBe(3)
  })

  it('limits how long a session may hang, and answers health checks while all connections are busy', async () => {
    const { database } = test
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')
      order by name`.execute(database.queries)
    expect(rows.map(({ setting }) => Number(setting))).toEqual([3_000, 5_000, 30_000])

    const release = Promise.withResolvers<void>()
    const size = 40
    const busy = Array.from({ length: size }, () => database.write(() => release.promise))
    await database.ping()
    release.resolve()
    await Promise.all(busy)
  })

  it('is migrated once if processes start together', async () => {
    const { location, remove } = await createEmptyLocation('postgres')
    const together = await Promise.all([1, 2, 3, 4].map(() => openDatabaseAt(location)))
    await Promise.all(together.map(database => database.ping()))
    await Promise.all(together.map(database => database.close()))
    await remove()
  })

  it('stops the start with a reason if it does not answer', async () => {
    const nobodyListens = 'postgres://lectern:secret-word@127.0.0.1:1/lectern'
    const opening = openPostgres({ url: nobodyListens, poolSize: 1, onError: () => {} })
    await expect(opening).rejects.toMatchObject({
      code: 'database-unreachable',
      message: expect.not.stringContaining('secret-word'),
    })
  })
})

async function endConnections(database: Database, condition: ReturnType<typeof sql>): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`.execute(database.queries)
}
