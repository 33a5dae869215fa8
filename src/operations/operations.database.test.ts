import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, openTestDatabase } from '../../test/support/databases.ts'
import { startFakeBucket } from '../../test/support/fake-bucket.ts'
import { createTestProject } from '../../test/support/test-project.ts'
import { openSecretBox } from '../access/index.ts'
import { createArtifactStore, createBucket } from '../artifacts/index.ts'
import { encodeJson, inspectPostgres, openSqlite } from '../database/index.ts'
import { inspectSqlite } from '../database/sqlite/inspect-sqlite.ts'
import { silentLog } from '../shared/index.ts'
import { artifactPath } from './archive/manifest.ts'
import { checkArtifacts, checkLeftovers } from './doctor/check-artifacts.ts'
import { checkBucket } from './doctor/check-bucket.ts'
import { checkClock, checkIntegrity, checkReferences, checkSchema } from './doctor/check-database.ts'
import { checkSecret } from './doctor/check-secret.ts'
import { backUp, restoreBackup } from './index.ts'

const clock = createManualClock(Date.parse('2026-03-01T12:00:00Z'))
const never = new AbortController().signal
const quiet = { signal: never, onProgress() {} }

let home: string
let folder: string
let file: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-operations-'))
  folder = join(home, 'data')
  file = join(home, 'backup.tar.gz')
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Fills the data folder with a project, two artifacts that it names, and a secret. */
async function fillFolder(): Promise<{ digests: string[] }> {
  const database = await openSqlite(folder)
  const artifacts = createArtifactStore({ database, folder: join(folder, 'artifacts') })
  const digests = await Promise.all(
    ['index', 'x'.repeat(600_000)].map(content => artifacts.put(Buffer.from(content))),
  )
  const { id } = await createTestProject(database)
  await database.write(queries =>
    queries
      .updateTable('projects')
      .set({ source_json: encodeJson({ kind: 'upload', digest: digests[0] }) })
      .where('id', '=', id)
      .execute(),
  )
  await database.write(queries =>
    queries
      .insertInto('deployments')
      .values({
        id: '01KJN0000000000000000000AA',
        project_id: id,
        status: 'success',
        source: 'api',
        summary: '',
        author_json: null,
        commit_json: null,
        origin_json: encodeJson({ kind: 'folder', path: '/docs' }),
        artifacts_json: encodeJson({ index: digests[0], site: digests[1], manifest: digests[0] }),
        screenshots_json: null,
        screenshots_due_at: null,
        lease_owner: null,
        lease_expires_at: null,
        created_at: 1,
        started_at: 1,
        ended_at: 1,
      })
      .execute(),
  )
  await database.close()
  writeFileSync(join(folder, 'secret'), 'the secret', { mode: 0o600 })
  mkdirSync(join(folder, 'work'))
  writeFileSync(join(folder, 'work', 'temporary'), 'left out')
  return { digests }
}

const makeBackup = (target = file) =>
  backUp({ ...quiet, clock, version: '1.2.3' }, { folder, file: target, database: 'sqlite' })

describe('a backup', () => {
  it('has the database, the artifacts and the secret, and only its owner can read it', async () => {
    const { digests } = await fillFolder()
    const report = await makeBackup()
    expect(report).toMatchObject({ file, createdAt: '2026-03-01T12:00:00.000Z', fileCount: 4, problems: [] })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const copy = join(home, 'copy')
    const restored = await restoreBackup(quiet, { file, folder: copy })
    expect(restored).toMatchObject({ folder: copy, version: '1.2.3', database: 'sqlite', fileCount: 4 })
    expect(readdirSync(copy).sort()).toEqual(['artifacts', 'lectern.db', 'lectern.lock', 'secret'])
    expect(readFileSync(join(copy, 'secret'), 'utf8')).toBe('the secret')
    expect(statSync(join(copy, 'secret')).mode & 0o777).toBe(0o600)
    for (const digest of digests)
      expect(readFileSync(join(copy, artifactPath(digest)))).toEqual(
        readFileSync(join(folder, artifactPath(digest))),
      )
    const database = await openSqlite(copy)
    expect(await database.queries.selectFrom('projects').select('domain').execute()).toEqual([
      { domain: 'docs' },
    ])
    await database.close()
  })

  it('replaces an earlier one, also after one that was killed', async () => {
    await fillFolder()
    for (const name of ['', '.partial', '.partial.db']) writeFileSync(`${file}${name}`, 'left')
    mkdirSync(join(folder, 'backup'))
    await makeBackup()
    expect(readdirSync(home).sort()).toEqual(['backup.tar.gz', 'data'])
    expect(readdirSync(folder)).not.toContain('backup')
    await restoreBackup(quiet, { file, folder: join(home, 'copy') })
  })

  it('says which artifacts were missing or damaged already', async () => {
    const [missing = '', damaged = ''] = (await fillFolder()).digests
    rmSync(join(folder, artifactPath(missing)))
    writeFileSync(join(folder, artifactPath(damaged)), 'harmed')
    const problems = [
      { digest: missing, problem: 'missing' },
      { digest: damaged, problem: 'damaged' },
    ]
    expect(await makeBackup()).toMatchObject({ problems })
    expect(await restoreBackup(quiet, { file, folder: join(home, 'copy') })).toMatchObject({ problems })
  })

  it('is refused inside the data folder, in a missing folder, and without a database', async () => {
    await fillFolder()
    await expect(makeBackup(join(folder, 'b.tar.gz'))).rejects.toThrow('inside the data folder')
    await expect(makeBackup(join(home, 'no', 'b.tar.gz'))).rejects.toThrow('does not exist')
    await rm(folder, { recursive: true })
    await expect(makeBackup()).rejects.toMatchObject({ code: 'backup-failed' })
    expect(existsSync(folder)).toBe(false)
  })

  it('leaves nothing behind when it is interrupted', async () => {
    await fillFolder()
    const needs = { ...quiet, clock, version: '1', signal: AbortSignal.abort(new Error('stop')) }
    await expect(backUp(needs, { folder, file, database: 'sqlite' })).rejects.toThrow()
    expect(readdirSync(home)).toEqual(['data'])
  })

  it('of a Postgres server has the files outside the database', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'secret'), 'the secret')
    const needs = { ...quiet, clock, version: '1' }
    expect(await backUp(needs, { folder, file, database: 'postgres' })).toMatchObject({ fileCount: 1 })
    const copy = join(home, 'copy')
    await restoreBackup(quiet, { file, folder: copy })
    expect(readFileSync(join(copy, 'secret'), 'utf8')).toBe('the secret')
    expect(readdirSync(copy)).not.toContain('restoring')
  })
})

describe('a restore', () => {
  it('finds a flipped byte anywhere in the backup, and restores nothing', async () => {
    await fillFolder()
    await makeBackup()
    const plain = gunzipSync(readFileSync(file))
    const copy = join(home, 'copy')
    const step = Math.floor(plain.byteLength / 40)
    for (let at = 700; at < plain.byteLength - 2_000; at += step) {
      const changed = Buffer.from(plain)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at)
      writeFileSync(file, gzipSync(changed, { level: 1 }))
      const restoring = restoreBackup(quiet, { file, folder: copy })
      // A flipped byte in the padding between two files changes nothing.
      const harmless = isPadding(plain, at)
      if (harmless) {
        await restoring
        rmSync(copy, { recursive: true })
      } else await expect(restoring, `byte ${at}`).rejects.toMatchObject({ code: 'backup-damaged' })
      expect(existsSync(join(copy, 'lectern.db'))).toBe(false)
    }
  })

  it('refuses a backup that was cut, that was changed when compressed, and other files', async () => {
    await fillFolder()
    await makeBackup()
    const bytes = readFileSync(file)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(500) ^ 1, 500)
    const unmarked = gzipSync(gunzipSync(bytes).subarray(0, 512 * 20))
    for (const content of [bytes.subarray(0, -9), changed, unmarked, Buffer.from('text'), gzipSync('')]) {
      writeFileSync(file, content)
      const restoring = restoreBackup(quiet, { file, folder: join(home, 'copy') })
      await expect(restoring).rejects.toMatchObject({ code: 'backup-damaged' })
    }
    const missing = restoreBackup(quiet, { file: join(home, 'none'), folder: join(home, 'copy') })
    await expect(missing).rejects.toMatchObject({ code: 'backup-damaged' })
  })

  it('refuses a folder with content and one in use, and fills one that a killed restore left', async () => {
    await fillFolder()
    await makeBackup()
    await expect(restoreBackup(quiet, { file, folder })).rejects.toMatchObject({ code: 'folder-not-empty' })
    const database = await openSqlite(folder)
    await expect(restoreBackup(quiet, { file, folder })).rejects.toMatchObject({ code: 'data-folder-in-use' })
    await database.close()
    const half = join(home, 'half')
    mkdirSync(join(half, 'restoring'), { recursive: true })
    writeFileSync(join(half, 'secret'), 'of the killed restore')
    await expect(openSqlite(half)).rejects.toThrow('was interrupted')
    await restoreBackup(quiet, { file, folder: half })
    expect(readFileSync(join(half, 'secret'), 'utf8')).toBe('the secret')
    await (await openSqlite(half)).close()
  })

  it('refuses a backup of a newer version', async () => {
    await fillFolder()
    const db = new DatabaseSync(join(folder, 'lectern.db'))
    db.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
    db.close()
    await makeBackup()
    const copy = join(home, 'copy')
    await expect(restoreBackup(quiet, { file, folder: copy })).rejects.toMatchObject({ code: 'schema-newer' })
    expect(existsSync(join(copy, 'lectern.db'))).toBe(false)
  })
})

describe('doctor', () => {
  const withInspection = async <T>(use: (inspection: ReturnType<typeof inspectSqlite>) => Promise<T>) => {
    const inspection = inspectSqlite(join(folder, 'lectern.db'))
    try {
      return await use(inspection)
    } finally {
      await inspection.close()
    }
  }

  it('finds nothing wrong in healthy data', async () => {
    await fillFolder()
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
    const [digest = ''] = (await fillFolder()).digests
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
    const { problems } = await makeBackup()
    expect(problems).toEqual([])
    await fake.close()
  })

  it('finds damaged and missing artifacts, files without a row, and rows without their target', async () => {
    const [missing = '', damaged = ''] = (await fillFolder()).digests
    rmSync(join(folder, artifactPath(missing)))
    const harmed = readFileSync(join(folder, artifactPath(damaged)))
    harmed.writeUInt8(0, 300_000)
    writeFileSync(join(folder, artifactPath(damaged)), harmed)
    writeFileSync(join(folder, 'artifacts', 'f'.repeat(64)), 'unused')
    const db = new DatabaseSync(join(folder, 'lectern.db'))
    db.exec("update projects set live_deployment_id = 'gone'")
    db.exec(
      "pragma foreign_keys=off; insert into turn_clocks values ('nothing', '01KJN000000000000000000000')",
    )
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
    await fillFolder()
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
    await fillFolder()
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
    const inspection = await inspectPostgres(test.location.url)
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
})

/** Whether a byte of the archive belongs to no file and no header. */
function isPadding(plain: Buffer, at: number): boolean {
  let start = 0
  while (start < at) {
    const size = Number.parseInt(plain.toString('latin1', start + 124, start + 135), 8)
    const end = start + 512 + size
    const next = start + 512 + Math.ceil(size / 512) * 512
    if (at < next) return at >= end
    start = next
  }
  return false
}
