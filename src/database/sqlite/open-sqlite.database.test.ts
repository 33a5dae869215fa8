import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startChild } from '../../../test/support/child.ts'
import { createEmptyLocation, type DatabaseLocation } from '../../../test/support/databases.ts'
import { StartError } from '../../shared/index.ts'
import { openSqlite } from '../index.ts'
import { openWalSync } from './wal-sync.ts'

const holdDatabase = new URL('../../../test/support/children/hold-database.ts', import.meta.url)

describe('a data folder of SQLite', () => {
  let place: Awaited<ReturnType<typeof createEmptyLocation>>
  let folder: string
  beforeEach(async () => {
    place = await createEmptyLocation('sqlite')
    folder = folderOf(place.location)
  })
  afterEach(() => place.remove())

  it('refuses a second process while the first one runs', async () => {
    const first = await openSqlite(folder)
    const second = startChild(holdDatabase, place.location)
    expect(await second.nextLine()).toContain(`The data folder ${folder} is in use`)
    await second.ended
    await first.close()
  })

  it('cannot be opened twice in one process', async () => {
    const first = await openSqlite(folder)
    await expect(openSqlite(folder)).rejects.toMatchObject({ code: 'data-folder-in-use' })
    await first.close()
  })

  it('can be opened, with all written data, after its process was killed', async () => {
    const first = startChild(holdDatabase, place.location)
    expect(await first.nextLine()).toBe('open')
    first.kill('SIGKILL')
    await first.ended
    const second = await openSqlite(folder)
    const settings = await second.queries.selectFrom('settings').selectAll().execute()
    expect(settings).toContainEqual({ name: 'written-by', value: 'child' })
    await second.close()
  })

  it('can be opened after a failed start', async () => {
    const file = join(folder, 'lectern.db')
    writeFileSync(file, 'this is no database, whatever its name says. '.repeat(100))
    await expect(openSqlite(folder)).rejects.toMatchObject({ code: 'database-unreachable' })
    writeFileSync(file, '')
    await (await openSqlite(folder)).close()
  })

  it.each([
    ['emptied', (file: string) => writeFileSync(file, '')],
    ['deleted', (file: string) => rmSync(file)],
    [
      'overwritten at its beginning',
      (file: string) => writeFileSync(file, Buffer.alloc(100), { flag: 'r+' }),
    ],
  ])('is not taken for a new server if its database was %s', async (_, damage) => {
    await (await openSqlite(folder)).close()
    mkdirSync(join(folder, 'artifacts'))
    damage(join(folder, 'lectern.db'))
    await expect(openSqlite(folder)).rejects.toThrow(StartError)
    await expect(openSqlite(folder)).rejects.toThrow(StartError)
  })

  it('can be opened after a migration failed in the middle', async () => {
    const other = new DatabaseSync(join(folder, 'lectern.db'))
    other.exec('create table shop_orders (id integer); create index deployments_built on shop_orders (id)')
    await expect(openSqlite(folder)).rejects.toThrow(/deployments_built already exists/)
    other.exec('drop index deployments_built')
    other.close()
    await (await openSqlite(folder)).close()
  })

  it('reports that it cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(openSqlite(join(folder, 'file', 'data'))).rejects.toMatchObject({ code: 'config-invalid' })
  })

  it('reports SQLite’s reason for a refused row', async () => {
    const database = await openSqlite(folder)
    const add = () =>
      database.write(queries => queries.insertInto('settings').values({ name: 'a', value: 'b' }).execute())
    await add()
    await expect(add()).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1555 })
    await database.close()
  })

  it('writes nothing more after a failed sync', async () => {
    const database = await openSqlite(folder)
    const log = await openWalSync(join(folder, 'lectern.db'))
    await log.close()
    for (const _ of [1, 2]) await expect(log.sync()).rejects.toThrow(/Nothing more is written/)
    await database.close()
  })

  it('cannot be written through the read connection', async () => {
    const database = await openSqlite(folder)
    const write = database.queries.insertInto('settings').values({ name: 'a', value: 'b' }).execute()
    await expect(write).rejects.toThrow(/readonly/)
    await database.close()
  })
})

function folderOf(location: DatabaseLocation): string {
  if (location.kind !== 'sqlite') throw new Error('not a folder')
  return location.folder
}
