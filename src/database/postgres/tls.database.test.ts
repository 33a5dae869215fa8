import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPostgresDatabase } from '../../../test/support/create-postgres-database.ts'
import { type PostgresServer, startPostgres, tlsCertificate } from '../../../test/support/start-postgres.ts'
import { StartError } from '../../shared/index.ts'
import { type Database, openPostgres } from '../index.ts'

const trusted = { sslmode: 'verify-full', sslrootcert: tlsCertificate }

let server: PostgresServer
let address: string
let remove: () => Promise<void>

beforeAll(async () => {
  server = await startPostgres({ requireTls: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  const created = await createPostgresDatabase(withParameters(server.url, trusted))
  address = created.location.url
  remove = created.remove
})
afterEach(() => remove())

function withParameters(url: string, parameters: Record<string, string>): string {
  const changed = new URL(url)
  changed.search = String(new URLSearchParams(parameters))
  return changed.href
}

const open = (parameters: Record<string, string>, direct = parameters) =>
  openPostgres({
    url: withParameters(address, parameters),
    directUrl: withParameters(address, direct),
    poolSize: 2,
    onError() {},
  })

async function expectRefusal(opening: Promise<Database>, reason: RegExp): Promise<void> {
  const error = await opening.catch(error => error)
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({ code: 'database-unreachable', message: expect.stringMatching(reason) })
}

it('queries, health checks, migrations and notifications use TLS', async () => {
  const database = await open(trusted, { ...trusted, application_name: 'direct' })
  await database.ping()
  const { rows } = await sql<{ application: string; isEncrypted: boolean }>`
    select application_name as application, ssl as "isEncrypted"
    from pg_stat_activity join pg_stat_ssl using (pid)
    where datname = current_database() and application_name <> ''
    order by application`.execute(database.queries)
  expect(rows).toContainEqual({ application: 'direct', isEncrypted: true })
  expect(rows.filter(({ application }) => application === 'lectern')).toHaveLength(2)
  expect(rows.filter(({ isEncrypted }) => !isEncrypted)).toEqual([])

  const other = await open(trusted)
  const heard: string[] = []
  other.subscribe('deployments', payload => heard.push(payload))
  await database.notify('deployments', 'project')
  await expect.poll(() => heard).toEqual(['project'])
  await other.close()
  await database.close()
})

it('an address without sslmode connects without TLS', async () => {
  await expectRefusal(open({}), /no encryption/)
  await expectRefusal(open(trusted, {}), /DATABASE_DIRECT_URL.*no encryption/)
})

it('require and verify-full refuse a certificate of an unknown authority', async () => {
  for (const sslmode of ['require', 'verify-full'])
    await expectRefusal(open({ sslmode }), /DATABASE_URL.*self-signed certificate.*Add sslrootcert=FILE/)
  const direct = open(trusted, { sslmode: 'verify-full' })
  await expectRefusal(direct, /DATABASE_DIRECT_URL.*self-signed certificate.*Add sslrootcert=FILE/)
})

it('require and verify-full refuse a certificate for another host', async () => {
  address = address.replace('127.0.0.1', 'localhost')
  for (const sslmode of ['require', 'verify-full'])
    await expectRefusal(
      open({ ...trusted, sslmode }),
      /not match certificate's altnames.*use the host name in the certificate/,
    )
})

it('no-verify encrypts without a check of the certificate', async () => {
  const database = await open({ sslmode: 'no-verify' })
  await database.ping()
  await database.close()
})

it('names a missing certificate file', async () => {
  await expectRefusal(
    open({ ...trusted, sslrootcert: '/missing/ca.pem' }),
    /no such file.*\/missing\/ca\.pem/,
  )
})
