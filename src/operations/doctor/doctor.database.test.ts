import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillDataFolder } from '../../../test/support/data-folder.ts'
import { createManualClock, openTestDatabase } from '../../../test/support/databases.ts'
import { startFakeBucket } from '../../../test/support/fake-bucket.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { openSecretBox } from '../../access/index.ts'
import { createArtifactStore, createBucket } from '../../artifacts/index.ts'
import { encodeJson, inspectPostgres, openSqlite } from '../../database/index.ts'
import { inspectSqlite } from '../../database/sqlite/inspect-sqlite.ts'
import { silentLog } from '../../shared/index.ts'
import { artifactPath } from '../archive/manifest.ts'
import { backUp } from '../index.ts'
import { checkArtifacts, checkLeftovers } from './check-artifacts.ts'
import { checkBucket } from './check-bucket.ts'
import { checkClock, checkIntegrity, checkReferences, checkSchema } from './check-database.ts'
import { checkSecret } from './check-secret.ts'

const clock = createManualClock(Date.parse('2026-03-01T12:00:00Z'))

let home: string
let folder: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-doctor-'))
  folder = join(home, 'data')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const withInspection = async <T>(use: (inspection: ReturnType<typeof inspectSqlite>) => Promise<T>) => {
  const inspection = inspectSqlite(join(folder, 'lectern.db'))
  try {
    return await use(inspection)
  } finally {
    await inspection.close()
  }
}

it('finds nothing wrong in healthy data', async () => {
  await fillDataFolder(folder)
  await withInspection(async inspection => {
    const checks = [
      await checkSchema(inspection),
      await checkIntegrity(inspection),
      await checkReferences(inspection),
      await checkArtifacts({ inspection, folder, clock, onProgress() {} }),
      await checkLeftovers({ inspection, folder, clock, onProgress() {} }),
      await checkClock(inspection, createManualClock(Date.parse('2026-03-02'))),
    ]
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  })
})

it('compares the objects of a bucket with its list, and leaves them out of backups', async () => {
  const [digest = ''] = (await fillDataFolder(folder)).digests
  const fake = await startFakeBucket()
  const row = `insert into artifact_objects values ('${digest}', 'docs/a', 5, 0)`
  const db = new DatabaseSync(join(folder, 'lectern.db'))
  db.exec(row)
  db.close()
  rmSync(join(folder, artifactPath(digest)))
  await withInspection(async inspection => {
    expect((await checkArtifacts({ inspection, folder, clock, onProgress() {} })).state).toBe('ok')
    expect((await checkBucket(inspection, null)).detail).toContain('LECTERN_ARTIFACTS is not set')
    const bucket = createBucket(fake.settings)
    expect((await checkBucket(inspection, bucket)).detail).toContain('are missing or have another size')
    fake.objects.set('docs/a', { content: Buffer.from('12345'), changedAt: new Date() })
    expect((await checkBucket(inspection, bucket)).state).toBe('ok')
    const refused = createBucket({ ...fake.settings, secretAccessKey: 'wrong' })
    expect((await checkBucket(inspection, refused)).detail).toContain('SignatureDoesNotMatch (403)')
  })
  const { problems } = await backUp(
    { clock, version: '1', signal: new AbortController().signal, onProgress() {} },
    { folder, file: join(home, 'backup.tar.gz'), database: 'sqlite' },
  )
  expect(problems).toEqual([])
  await fake.close()
})

it('finds damaged and missing artifacts, files without a row, and rows without their target', async () => {
  const [missing = '', damaged = ''] = (await fillDataFolder(folder)).digests
  rmSync(join(folder, artifactPath(missing)))
  const harmed = readFileSync(join(folder, artifactPath(damaged)))
  harmed.writeUInt8(0, 300_000)
  writeFileSync(join(folder, artifactPath(damaged)), harmed)
  writeFileSync(join(folder, 'artifacts', 'f'.repeat(64)), 'unused')
  const db = new DatabaseSync(join(folder, 'lectern.db'))
  db.exec("update projects set live_deployment_id = 'gone'")
  db.exec("pragma foreign_keys=off; insert into turn_clocks values ('nothing', '01KJN000000000000000000000')")
  db.close()
  await withInspection(async inspection => {
    const later = createManualClock(Date.now() + 24 * 3_600_000)
    const needs = { inspection, folder, clock: later, onProgress() {} }
    const { state, detail } = await checkArtifacts(needs)
    expect({ state, detail }).toEqual({
      state: 'problem',
      detail: expect.stringMatching(new RegExp(`^2 artifacts of 2 .*${missing} \\(missing\\)`)),
    })
    expect(detail).toContain(`${damaged} (damaged)`)
    expect(await checkLeftovers(needs)).toMatchObject({ state: 'warning' })
    expect(await checkReferences(inspection)).toMatchObject({
      state: 'problem',
      detail: '2 rows refer to rows that do not exist.',
    })
  })
})

it('finds a damaged database, a newer schema, an older one, and a clock that was set back', async () => {
  await fillDataFolder(folder)
  const path = join(folder, 'lectern.db')
  const db = new DatabaseSync(path)
  db.exec("delete from kysely_migration where name like '0001%'")
  db.close()
  await withInspection(async inspection => {
    expect(await checkSchema(inspection)).toMatchObject({ state: 'warning' })
    const early = createManualClock(Date.parse('2020-01-01'))
    expect(await checkClock(inspection, early)).toMatchObject({ state: 'problem' })
  })
  const again = new DatabaseSync(path)
  again.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
  again.close()
  await withInspection(async inspection =>
    expect(await checkSchema(inspection)).toMatchObject({ state: 'problem' }),
  )
  const bytes = readFileSync(path)
  bytes.fill(0x55, 4096 * 8, 4096 * 30)
  writeFileSync(path, bytes)
  await withInspection(async inspection =>
    expect(await checkIntegrity(inspection)).toMatchObject({ state: 'problem' }),
  )
})

it('finds a missing secret and a wrong one', async () => {
  await fillDataFolder(folder)
  const right = 'a secret of enough characters for us'
  const settings = { secret: right, previous: [], file: null, defaultFile: join(folder, 'none') }
  const database = await openSqlite(folder)
  await openSecretBox({ database, log: silentLog }, settings)
  await database.close()
  await withInspection(async inspection => {
    expect(await checkSecret(inspection, settings)).toMatchObject({ state: 'ok' })
    const wrong = { ...settings, secret: 'another secret of enough characters' }
    expect(await checkSecret(inspection, wrong)).toMatchObject({ state: 'problem' })
    expect(await checkSecret(inspection, { ...settings, secret: null })).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('missing'),
    })
  })
})

it('finds a damaged artifact in Postgres, and does not migrate', async () => {
  const test = await openTestDatabase('postgres')
  if (test.location.kind !== 'postgres') throw new Error('not Postgres')
  const store = createArtifactStore({ database: test.database, folder: null })
  const digest = await store.put(Buffer.from('content'))
  const { id } = await createTestProject(test.database)
  await test.database.write(queries =>
    queries
      .updateTable('projects')
      .set({ source_json: encodeJson({ kind: 'upload', digest }) })
      .where('id', '=', id)
      .execute(),
  )
  const inspection = await inspectPostgres(test.location.url, null)
  const needs = { inspection, folder, clock, onProgress() {} }
  expect(await checkArtifacts(needs)).toMatchObject({ state: 'ok' })
  expect(await checkSchema(inspection)).toMatchObject({ state: 'ok' })
  expect(await checkReferences(inspection)).toMatchObject({ state: 'ok' })
  expect(await checkClock(inspection, createManualClock(Date.now()))).toMatchObject({ state: 'ok' })
  expect(await checkClock(inspection, clock)).toMatchObject({ state: 'problem' })
  await test.database.write(queries => queries.deleteFrom('artifacts').execute())
  expect(await checkArtifacts(needs)).toMatchObject({ state: 'problem' })
  await inspection.close()
  await test.close()
})
