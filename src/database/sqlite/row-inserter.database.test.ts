import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocation } from '../../../test/support/databases.ts'
import { openSqlite } from '../index.ts'
import { createRowInserter } from './row-inserter.ts'
import { openWalSync } from './wal-sync.ts'

const makeSetting = () => ({ table: 'settings', row: { name: 'a', value: 'b' } })

describe('the insert worker of SQLite', () => {
  let place: Awaited<ReturnType<typeof createLocation>>
  let folder: string
  beforeEach(async () => {
    place = await createLocation('sqlite')
    if (place.location.kind !== 'sqlite') throw new Error('not a folder')
    folder = join(place.location.folder, 'data')
    await mkdir(folder)
  })
  afterEach(() => place.remove())

  it('starts again after a failed start', async () => {
    const log = { refuseBroken: () => {}, fail: () => new Error('not synced') }
    const inserter = createRowInserter({ file: join(folder, 'lectern.db'), pragmas: [], log })
    await expect(inserter.insert([makeSetting])).rejects.toThrow()
    const database = await openSqlite(folder)
    await inserter.insert([makeSetting])
    expect(await database.queries.selectFrom('settings').select('name').execute()).toEqual([{ name: 'a' }])
    await inserter.close()
    await database.close()
  })

  it('adds nothing after a failed sync', async () => {
    const database = await openSqlite(folder)
    const file = join(folder, 'lectern.db')
    const log = await openWalSync(file)
    await log.close()
    await expect(log.sync()).rejects.toThrow(/Nothing more is written/)
    const inserter = createRowInserter({ file, pragmas: [], log })
    await expect(inserter.insert([makeSetting])).rejects.toThrow(/Nothing more is written/)
    expect(await database.queries.selectFrom('settings').select('name').execute()).toEqual([])
    await inserter.close()
    await database.close()
  })
})
