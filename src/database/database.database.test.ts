import { afterEach, describe, expect, it } from 'vitest'
import {
  createLocation,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../test/support/databases.ts'
import type { Database, WriteQueries } from './index.ts'

const storeSetting = (name: string) => (queries: WriteQueries) =>
  queries.insertInto('settings').values({ name, value: 'stored' }).execute()

async function settingNames(database: Database): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('settings')
    .select('name')
    .where('name', '!=', 'migration-checksums')
    .orderBy('name')
    .execute()
  return rows.map(row => row.name)
}

describe.each(databaseKinds)('the database on %s', kind => {
  let test: TestDatabase
  afterEach(() => test.close())

  it('reads bytes, 64-bit integers and JSON as they were written', async () => {
    test = await openTestDatabase(kind)
    const content = new Uint8Array([0, 1, 254, 255])
    const row = { parts_id: 'd', position: Number.MAX_SAFE_INTEGER, content, created_at: 1_790_000_000_123 }
    await test.database.write(queries => queries.insertInto('artifact_parts').values(row).execute())
    const select = test.database.queries.selectFrom('artifact_parts')
    const stored = await select.selectAll().executeTakeFirstOrThrow()
    expect({ ...stored, content: new Uint8Array(stored.content) }).toEqual(row)
  })

  it('finds nothing, without failing, for a text that cannot be stored', async () => {
    test = await openTestDatabase(kind)
    await test.database.write(storeSetting('name'))
    for (const name of ['name\u0000', '\u0000', 'name\ud800']) {
      const query = test.database.queries.selectFrom('settings').selectAll().where('name', '=', name)
      expect(await query.execute()).toEqual([])
    }
  })

  it('commits the other writes of a group if one fails', async () => {
    test = await openTestDatabase(kind)
    const { database } = test
    const outcomes = await Promise.allSettled([
      database.write(storeSetting('first')),
      database.write(async queries => {
        await storeSetting('undone')(queries)
        throw new Error('changed my mind')
      }),
      database.write(storeSetting('second')),
      database.write(storeSetting('first')),
      database.write(storeSetting('third')),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(await settingNames(database)).toEqual(['first', 'second', 'third'])
  })

  it('finishes pending writes before it closes', async () => {
    const { location, remove } = await createLocation(kind)
    const closing = await openDatabaseAt(location)
    const writes = ['a', 'b', 'c'].map(name => closing.write(storeSetting(name)))
    await Promise.all([closing.close(), ...writes])
    const database = await openDatabaseAt(location)
    test = { database, location, close: () => database.close().then(remove) }
    expect(await settingNames(database)).toEqual(['a', 'b', 'c'])
  })

  it('keeps its data after it is reopened', async () => {
    test = await openTestDatabase(kind)
    await test.database.write(storeSetting('kept'))
    await test.database.close()
    test.database = await openDatabaseAt(test.location)
    expect(await settingNames(test.database)).toEqual(['kept'])
  })

  it('refuses a schema that a newer version wrote', async () => {
    test = await openTestDatabase(kind)
    await test.database.write(queries =>
      queries
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto('kysely_migration')
        .values({ name: '9999-from-the-future', timestamp: '2099-01-01T00:00:00Z' })
        .execute(),
    )
    await test.database.close()
    await expect(openDatabaseAt(test.location)).rejects.toMatchObject({
      code: 'schema-newer',
      message: expect.stringContaining('9999-from-the-future'),
    })
  })

  it('notifies subscribers until they unsubscribe', async () => {
    test = await openTestDatabase(kind)
    const heard: string[] = []
    const leave = test.database.subscribe('queue', payload => heard.push(payload))
    await test.database.notify('deployments', 'elsewhere')
    await test.database.notify('queue', 'first')
    expect(heard).toContain('first')
    leave()
    let second = false
    test.database.subscribe('queue', () => {
      second = true
    })
    await test.database.notify('queue', 'second')
    await expect.poll(() => second).toBe(true)
    expect(new Set(heard)).toEqual(new Set(['first']))
  })
})
