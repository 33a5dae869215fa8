import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyLocation } from '../../../test/support/databases.ts'
import { startTransactionPooler, type TransactionPooler } from '../../../test/support/transaction-pooler.ts'
import { type Database, openPostgres, type Queries } from '../index.ts'

const poolerSize = 2
const poolSize = 8

let pooler: TransactionPooler
let database: Database
let open: () => Promise<Database>
const closings: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const { location, remove } = await createEmptyLocation('postgres')
  closings.push(remove)
  const address = location.kind === 'postgres' ? location.url : ''
  pooler = await startTransactionPooler(address, { size: poolerSize })
  closings.push(pooler.close)
  const directUrl = new URL(address)
  directUrl.searchParams.set('application_name', 'direct')
  open = async () => {
    const opened = await openPostgres({ url: pooler.url, directUrl: directUrl.href, poolSize, onError() {} })
    closings.push(opened.close)
    return opened
  }
  database = await open()
})
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

const insert = (queries: Queries, name: string) =>
  queries.insertInto('settings').values({ name, value: '0' }).execute()

const readNames = async () => {
  const rows = await database.queries
    .selectFrom('settings')
    .select('name')
    .where('name', '!=', 'migration-checksums')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** A transaction whose result is wrong if another one runs on its connection. */
const increment = (name: string) =>
  database.write(async queries => {
    const { value } = await queries
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await queries
      .updateTable('settings')
      .set({ value: String(Number(value) + 1) })
      .where('name', '=', name)
      .execute()
  })

it('queries use DATABASE_URL; migrations and notifications use DATABASE_DIRECT_URL', async () => {
  expect(await readNames()).toEqual([])
  const sessions = async () => {
    await database.ping()
    const { rows } = await sql<{ application: string; command: string }>`
      select application_name as application, split_part(query, ' ', 1) as command from pg_stat_activity
      where datname = current_database() and application_name <> 'pooler'`.execute(database.queries)
    return rows
  }
  await expect.poll(sessions).toEqual([{ application: 'direct', command: 'listen' }])
  const commands = pooler.statements.map(({ text }) => text.trim().split(' ')[0])
  expect(new Set(commands)).toEqual(new Set(['set', 'select']))
})

it('reads, writes and transactions share a few connections of a pooler', async () => {
  const counters = ['a', 'b', 'c']
  for (const name of counters) await insert(database.queries, name)
  const rounds = Array.from({ length: 20 }, (_, round) => `round ${String(round).padStart(2, '0')}`)
  await Promise.all(
    rounds.flatMap(round => [
      ...counters.map(increment),
      database.writeOne(queries => insert(queries, round)),
      readNames(),
    ]),
  )
  expect(await readNames()).toEqual([...counters, ...rounds])
  const { rows } = await sql`select value from settings where name in ('a', 'b', 'c')`.execute(
    database.queries,
  )
  expect(rows).toEqual(counters.map(() => ({ value: '20' })))

  const serversOfClients = Map.groupBy(pooler.statements, ({ client }) => client)
  expect(serversOfClients.size).toBeGreaterThan(poolerSize)
  const shared = [...serversOfClients.values()].filter(
    sent => new Set(sent.map(({ server }) => server)).size === poolerSize,
  )
  expect(shared.length).toBeGreaterThan(poolerSize)
})

it('statements have no names, which other connections would not know', async () => {
  for (let count = 0; count < 5; count += 1) await Promise.all([readNames(), readNames(), readNames()])
  expect(pooler.statements.filter(({ name }) => name !== '')).toEqual([])
})

it('a failed transaction leaves nothing behind for the next one', async () => {
  const failed = database.write(async queries => {
    await insert(queries, 'lost')
    await insert(queries, 'lost')
  })
  await expect(failed).rejects.toThrow(/duplicate key/)
  await Promise.all(['a', 'b', 'c', 'd'].map(name => database.write(queries => insert(queries, name))))
  expect(await readNames()).toEqual(['a', 'b', 'c', 'd'])
})

it('notifications reach other processes', async () => {
  const other = await open()
  const heard: string[] = []
  other.subscribe('deployments', payload => heard.push(payload))
  const sent = Array.from({ length: 10 }, (_, index) => `project ${index}`)
  await Promise.all(sent.map(payload => database.notify('deployments', payload)))
  await expect.poll(() => heard.toSorted()).toEqual(sent)
})
