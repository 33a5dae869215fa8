import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { isOutage } from './is-outage.ts'
import { createSqliteConnection } from './sqlite-connection.ts'

function failure(message: string, members: object = {}): Error {
  return Object.assign(new Error(message), members)
}

test.each([
  failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }),
  failure('terminating connection due to administrator command', { code: '57P01' }),
  failure('cannot execute INSERT in a read-only transaction', { code: '25006' }),
  failure('sorry, too many clients already', { code: '53300' }),
  failure('Connection terminated unexpectedly'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 778 }),
])('“$message” is an outage', error => {
  expect(isOutage(error)).toBe(true)
})

test.each([
  failure('duplicate key value violates unique constraint', { code: '23505' }),
  failure('UNIQUE constraint failed', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }),
  failure('Cannot read properties of undefined'),
  'ECONNREFUSED',
])('%s is a fault of ours', error => {
  expect(isOutage(error)).toBe(false)
})

test('a transaction on a full disk fails with the reason, and the next one succeeds', async () => {
  const pragmas = ['max_page_count=8']
  const db = new Kysely<Record<string, never>>({
    dialect: new SqliteDialect({ database: async () => createSqliteConnection(':memory:', pragmas) }),
  })
  await sql`create table notes (text text)`.execute(db)
  const write = (length: number) =>
    db.transaction().execute(queries => sql`insert into notes values (zeroblob(${length}))`.execute(queries))
  const refused = await write(1_000_000).catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'database or disk is full' })
  expect(isOutage(refused)).toBe(true)
  await write(1)
  await db.destroy()
})
