import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import {
  dumpSecrets,
  openStored,
  plainSecrets,
  sealAsVersion1,
  storeSecrets,
} from '../../../test/support/stored-secrets.ts'
import { silentLog } from '../../shared/index.ts'
import { openSecretBox, readSetting, type SecretSettings } from './open-secret-box.ts'
import { readSecretFile } from './secret-file.ts'

const [first, second] = ['1'.repeat(32), '2'.repeat(32)]
const plain = (text: string) => text

describe.each(databaseKinds)('the secret of a server on %s', kind => {
  let test: TestDatabase
  let folder: string
  let settings: SecretSettings
  const open = (given: Partial<SecretSettings> = {}) =>
    openSecretBox({ database: test.database, log: silentLog }, { ...settings, ...given })
  const put = (name: string, value: string) =>
    test.database.write(queries => queries.insertInto('settings').values({ name, value }).execute())

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
    settings = { secret: null, previous: [], file: null, defaultFile: join(folder, 'secret') }
  })
  afterEach(async () => {
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is created in a file that only the server’s user can read, and not in the database', async () => {
    const box = await open()
    expect(statSync(settings.defaultFile).mode & 0o777).toBe(0o600)
    const [secret = ''] = readSecretFile(settings.defaultFile) ?? []
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await dumpSecrets(test.database)).not.toContain(secret)
    expect((await open()).open(box.seal('a'))).toBe('a')
  })

  it('moves from the database to the file at the first start of this version, and opens what it sealed', async () => {
    await put('box-secret', first)
    const id = await storeSecrets(test.database, { seal: sealAsVersion1(first), sealOther: plain })
    const box = await open()
    expect(readSecretFile(settings.defaultFile)).toEqual([first])
    expect(await readSetting(test.database, 'box-secret')).toBeUndefined()
    expect(await openStored(test.database, box, id)).toEqual(plainSecrets)
    const dump = await dumpSecrets(test.database)
    for (const secret of [first, 's3cret']) expect(dump).not.toContain(secret)
  })

  it('leaves nothing plain with a configured secret, and drops the one in the database', async () => {
    await put('box-secret', first)
    const earlier = await storeSecrets(test.database, { seal: sealAsVersion1(first), sealOther: plain })
    const later = { seal: sealAsVersion1(second), sealOther: plain, domain: 'later' }
    const id = await storeSecrets(test.database, later)
    const box = await open({ secret: second })
    for (const project of [earlier, id])
      expect(await openStored(test.database, box, project)).toEqual(plainSecrets)
    expect(await readSetting(test.database, 'box-secret')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
    const dump = await dumpSecrets(test.database)
    for (const secret of [first, second, 's3cret']) expect(dump).not.toContain(secret)
  })

  it('must be known to every later process', async () => {
    await open({ secret: first })
    await expect(open({ secret: second })).rejects.toMatchObject({ code: 'secret-unknown' })
    await expect(open()).rejects.toThrow('LECTERN_SECRET_FILE')
    // A file of a failed start would hide the mistake from the next one.
    expect(readdirSync(folder)).toEqual([])
    await open({ secret: second, previous: [first] })
    await open({ secret: first, previous: [second] })
  })

  it('can be a file that processes share', async () => {
    const shared = join(folder, 'shared')
    const [one, other] = await Promise.all([
      open({ file: shared }),
      open({ file: shared, defaultFile: join(folder, 'elsewhere') }),
    ])
    expect(other.open(one.seal('a'))).toBe('a')
    expect(readdirSync(folder)).toEqual(['shared'])
  })

  it('is found in the earlier file after LECTERN_SECRET was set', async () => {
    const sealed = (await open()).seal('a')
    expect((await open({ secret: first })).open(sealed)).toBe('a')
  })
})
