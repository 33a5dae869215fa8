import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import { type Database, openPostgres } from '../index.ts'

let test: TestDatabase
let database: Database
/** With one connection, so that every statement uses the same plans. */
const open = (pooled = false) => {
  const url = test.location.kind === 'postgres' ? test.location.url : ''
  return openPostgres({ url, ...(pooled && { directUrl: url }), poolSize: 1, onError: () => {} })
}
beforeEach(async () => {
  test = await openTestDatabase('postgres')
  database = await open()
})
afterEach(async () => {
  await database.close()
  await test.close()
})

const readSetting = (from: Pick<Database, 'queries'>, name = 'x') =>
  from.queries.selectFrom('settings').selectAll().where('name', '=', name).execute()

async function countPlans({ queries }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like '%"settings"%'`.execute(queries)
  return rows[0]?.count ?? 0
}

it('a repeated statement keeps its plan, and one that is used once does not', async () => {
  await readSetting(database)
  expect(await countPlans(database)).toBe(0)
  await readSetting(database)
  await readSetting(database)
  expect(await countPlans(database)).toBe(1)
})

it('no plan is kept behind a pooler', async () => {
  const pooled = await open(true)
  for (let count = 0; count < 3; count += 1) await readSetting(pooled)
  expect(await countPlans(pooled)).toBe(0)
  await pooled.close()
})

it('statements and transactions survive a migration by a newer process', async () => {
  for (let count = 0; count < 3; count += 1) await readSetting(database)
  await sql`alter table settings add column added text`.execute(test.database.queries)
  expect(await readSetting(database)).toEqual([])
  for (let count = 0; count < 3; count += 1) await readSetting(database)
  await sql`alter table settings add column more text`.execute(test.database.queries)
  await database.write(async queries => {
    await queries.insertInto('settings').values({ name: 'x', value: '1' }).execute()
    await readSetting({ queries })
  })
  expect(await readSetting(database)).toMatchObject([{ name: 'x', value: '1', more: null }])
})

it('statements and transactions survive a pooler that nobody told about', async () => {
  for (let count = 0; count < 3; count += 1) await readSetting(database)
  await sql`deallocate all`.execute(database.queries)
  expect(await readSetting(database)).toEqual([])
  for (let count = 0; count < 3; count += 1) await readSetting(database)
  expect(await countPlans(database)).toBe(0)
})
