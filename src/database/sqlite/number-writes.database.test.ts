import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataFolder } from '../../../test/support/create-data-folder.ts'
import { StartError } from '../../shared/index.ts'
import { type Database, openSqlite } from '../index.ts'

const headerBytes = 32
const frameBytes = 24 + 4096
/** The settings that each image has. */
const names = Array.from({ length: 9 }, (_, at) => `name-${at}`)

async function add(database: Database, name: string): Promise<void> {
  await database.write(queries => queries.insertInto('settings').values({ name, value: 'v' }).execute())
}

async function readNames(folder: string): Promise<string[]> {
  const database = await openSqlite(folder)
  const rows = await database.queries
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', 'name-%')
    .orderBy('name')
    .execute()
  await database.close()
  return rows.map(({ name }) => name)
}

const frameOf = (log: string, share: number) =>
  headerBytes + Math.floor(((statSync(log).size - headerBytes) / frameBytes - 1) * share) * frameBytes

function flip(file: string, at: number, length = 1): void {
  const content = readFileSync(file)
  for (let byte = at; byte < at + length; byte += 1) content[byte] = 0xff ^ (content[byte] ?? 0)
  writeFileSync(file, content)
}

const logDamages: [how: string, damage: (log: string) => void][] = [
  ['emptied', log => truncateSync(log)],
  ['deleted', log => rmSync(log)],
  [
    'deleted with its index',
    log => {
      rmSync(log)
      rmSync(log.replace(/wal$/, 'shm'))
    },
  ],
  ['cut in the middle', log => truncateSync(log, frameOf(log, 0.5))],
  ['cut by its last frame', log => truncateSync(log, frameOf(log, 1))],
  ['damaged in its header', log => flip(log, 16, 8)],
  ['overwritten in its header', log => writeFileSync(log, Buffer.alloc(headerBytes), { flag: 'r+' })],
  ['damaged in its first frame', log => flip(log, headerBytes + 24)],
  ['damaged in the middle', log => flip(log, frameOf(log, 0.5) + 24)],
  ['damaged in its last frame', log => flip(log, frameOf(log, 1) + 24)],
  ['replaced by other bytes', log => writeFileSync(log, randomBytes(statSync(log).size))],
]

/** Copies the data folder of an open database: what a killed process leaves. */
const images = [
  ['whose first process was killed', async (database: Database) => database],
  [
    'whose later process was killed',
    async (database: Database, folder: string) => {
      await database.close()
      return openSqlite(folder)
    },
  ],
] as const

describe.each(images)('a data folder without artifacts, %s,', (_, restart) => {
  let home: string
  let image: string
  let folder: string
  let log: string
  beforeAll(async () => {
    home = await createDataFolder('lectern-killed-')
    image = join(home, 'image')
    const running = join(home, 'running')
    const first = await openSqlite(running)
    for (const name of names.slice(0, 3)) await add(first, name)
    const database = await restart(first, running)
    for (const name of names.slice(3)) await add(database, name)
    await cp(running, image, { recursive: true })
    await database.close()
  })
  afterAll(() => rm(home, { recursive: true, force: true }))
  beforeEach(async () => {
    folder = join(home, 'data')
    log = join(folder, 'lectern.db-wal')
    await rm(folder, { recursive: true, force: true })
    await cp(image, folder, { recursive: true })
  })

  it('opens with everything that was written', async () => {
    expect(await readNames(folder)).toEqual(names)
  })

  it('opens if a write was interrupted', async () => {
    appendFileSync(log, Buffer.alloc(frameBytes / 2, 'interrupted'))
    expect(await readNames(folder)).toEqual(names)
  })

  it.each(logDamages)('does not open if the write-ahead log was %s', async (_how, damage) => {
    damage(log)
    const left = statSync(log, { throwIfNoEntry: false })?.size
    for (const _attempt of [1, 2])
      await expect(openSqlite(folder)).rejects.toMatchObject({ code: 'database-damaged' })
    if (left) expect(statSync(log).size).toBe(left)
  })

  it.each([
    ['emptied', (file: string) => truncateSync(file)],
    ['deleted', (file: string) => rmSync(file)],
  ])('does not open if the database was %s', async (_how, damage) => {
    damage(join(folder, 'lectern.db'))
    const left = readFileSync(log)
    await expect(openSqlite(folder)).rejects.toThrow(/is empty or missing/)
    expect(readFileSync(log).equals(left)).toBe(true)
    writeFileSync(join(folder, 'lectern.db-written'), '')
    await expect(openSqlite(folder)).rejects.toThrow(/is empty or missing/)
  })

  it('does not open with an older database', async () => {
    const database = await openSqlite(folder)
    await database.close()
    const older = readFileSync(join(folder, 'lectern.db'))
    const later = await openSqlite(folder)
    await add(later, 'later')
    await later.close()
    writeFileSync(join(folder, 'lectern.db'), older)
    await expect(openSqlite(folder)).rejects.toThrow(/lacks its last changes/)
  })

  it('opens with the rest if the operator deletes the number', async () => {
    truncateSync(log, frameOf(log, 1))
    await expect(openSqlite(folder)).rejects.toThrow('delete lectern.db-written')
    rmSync(join(folder, 'lectern.db-written'))
    expect(await readNames(folder)).toEqual(names.slice(0, -1))
  })
})

describe('writes', () => {
  let folder: string
  let database: Database
  beforeEach(async () => {
    folder = await createDataFolder('lectern-writes-')
    database = await openSqlite(folder)
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('that fail or change nothing leave the database openable', async () => {
    await add(database, 'a')
    await expect(add(database, 'a')).rejects.toThrow()
    await database.write(queries => queries.deleteFrom('settings').where('name', '=', 'none').execute())
    const copy = `${folder}-copy`
    await cp(folder, copy, { recursive: true })
    await (await openSqlite(copy)).close()
    await rm(copy, { recursive: true })
  })

  it('that change nothing do not grow the log', async () => {
    await add(database, 'a')
    const read = () => statSync(join(folder, 'lectern.db-wal')).size
    const before = read()
    await database.write(queries => queries.deleteFrom('settings').where('name', '=', 'none').execute())
    expect(read()).toBe(before)
  })

  it('are still numbered after 2^31 others', async () => {
    const number = join(folder, 'lectern.db-written')
    await database.close()
    const raw = new DatabaseSync(join(folder, 'lectern.db'))
    raw.exec(`pragma user_version = ${2 ** 31 - 1}`)
    raw.close()
    writeFileSync(number, `${2 ** 31 - 1}`)
    database = await openSqlite(folder)
    await add(database, 'a')
    expect(readFileSync(number, 'utf8')).toBe(`${-(2 ** 31)}`)
    await database.close()
    database = await openSqlite(folder)
  })
})

it.each(['artifacts', 'artifact-cache'])('a folder with %s and no database is no new server', async name => {
  const folder = await createDataFolder('lectern-lost-')
  await mkdir(join(folder, name))
  await expect(openSqlite(folder)).rejects.toThrow(StartError)
  await rm(folder, { recursive: true })
})

it('an interrupted first start does not keep the next from starting', async () => {
  const folder = await createDataFolder('lectern-journal-')
  const file = join(folder, 'lectern.db')
  const first = new DatabaseSync(file)
  first.exec('create table a (b); pragma cache_size = 1; begin; insert into a values (zeroblob(100000))')
  await cp(folder, `${folder}-copy`, { recursive: true })
  first.close()
  await (await openSqlite(`${folder}-copy`)).close()
  for (const made of [folder, `${folder}-copy`]) await rm(made, { recursive: true })
})
