import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillDataFolder } from '../../test/support/data-folder.ts'
import { createManualClock } from '../../test/support/databases.ts'
import { openSqlite } from '../database/index.ts'
import { artifactPath } from './archive/manifest.ts'
import { backUp, restoreBackup } from './index.ts'

const clock = createManualClock(Date.parse('2026-03-01T12:00:00Z'))
const never = new AbortController().signal
const quiet = { signal: never, onProgress() {} }

let home: string
let folder: string
let file: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-backup-'))
  folder = join(home, 'data')
  file = join(home, 'backup.tar.gz')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const makeBackup = (target = file) =>
  backUp({ ...quiet, clock, version: '1.2.3' }, { folder, file: target, database: 'sqlite' })

describe('a backup', () => {
  it('has the database, the artifacts and the secret, and only its owner can read it', async () => {
    const { digests } = await fillDataFolder(folder)
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
    await fillDataFolder(folder)
    for (const name of ['', '.partial', '.partial.db']) writeFileSync(`${file}${name}`, 'left')
    mkdirSync(join(folder, 'backup'))
    await makeBackup()
    expect(readdirSync(home).sort()).toEqual(['backup.tar.gz', 'data'])
    expect(readdirSync(folder)).not.toContain('backup')
    await restoreBackup(quiet, { file, folder: join(home, 'copy') })
  })

  it('says which artifacts were missing or damaged already', async () => {
    const [missing = '', damaged = ''] = (await fillDataFolder(folder)).digests
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
    await fillDataFolder(folder)
    await expect(makeBackup(join(folder, 'b.tar.gz'))).rejects.toThrow('inside the data folder')
    await expect(makeBackup(join(home, 'no', 'b.tar.gz'))).rejects.toThrow('does not exist')
    await rm(folder, { recursive: true })
    await expect(makeBackup()).rejects.toMatchObject({ code: 'backup-failed' })
    expect(existsSync(folder)).toBe(false)
  })

  it('leaves nothing behind when it is interrupted', async () => {
    await fillDataFolder(folder)
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
    await fillDataFolder(folder)
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
    await fillDataFolder(folder)
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
    await fillDataFolder(folder)
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
    await fillDataFolder(folder)
    const db = new DatabaseSync(join(folder, 'lectern.db'))
    db.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
    db.close()
    await makeBackup()
    const copy = join(home, 'copy')
    await expect(restoreBackup(quiet, { file, folder: copy })).rejects.toMatchObject({ code: 'schema-newer' })
    expect(existsSync(join(copy, 'lectern.db'))).toBe(false)
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
