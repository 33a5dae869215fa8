import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import { dumpSecrets, openStored, plainSecrets, storeSecrets } from '../../../test/support/stored-secrets.ts'
import type { Database } from '../../database/index.ts'
import { silentLog } from '../../shared/index.ts'
import { openSecretBox, type SecretSettings } from './open-secret-box.ts'
import { rotateSecret } from './rotate-secret.ts'
import { createSecretBox } from './secret-box.ts'
import { readSecretFile } from './secret-file.ts'

const [first, second, third] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)]

describe.each(databaseKinds)('rotating the secret on %s', kind => {
  let test: TestDatabase
  let folder: string
  let settings: SecretSettings
  const open = (given: Partial<SecretSettings> = {}) =>
    openSecretBox({ database: test.database, log: silentLog }, { ...settings, ...given })
  const store = async (given: Partial<SecretSettings> = {}, domain = 'docs') => {
    const { seal } = await open(given)
    return storeSecrets(test.database, { seal, sealOther: seal, domain })
  }

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
    settings = { secret: null, previous: [], file: null, defaultFile: join(folder, 'secret') }
  })
  afterEach(async () => {
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('puts a new secret into the file and seals everything with it', async () => {
    const id = await store()
    const before = readSecretFile(settings.defaultFile) ?? []
    const rotation = await rotateSecret(test, settings)
    expect(rotation).toEqual({ sealed: 7, unreadable: [], file: settings.defaultFile, isDone: true })
    const after = readSecretFile(settings.defaultFile) ?? []
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    expect(await openStored(test.database, await open(), id)).toEqual(plainSecrets)
    const old = createSecretBox({ current: before[0] ?? '' })
    expect(new Set(Object.values(await openStored(test.database, old, id)))).toEqual(new Set([undefined]))
  })

  it('seals everything with a configured secret, after which the earlier one is not needed', async () => {
    const id = await store({ secret: first })
    const given = { ...settings, secret: second, previous: [first] }
    expect(await rotateSecret(test, given)).toMatchObject({ sealed: 7, file: null, isDone: true })
    expect(await rotateSecret(test, given)).toMatchObject({ sealed: 0, isDone: true })
    expect(await openStored(test.database, await open({ secret: second }), id)).toEqual(plainSecrets)
    await expect(open({ secret: first })).rejects.toMatchObject({ code: 'secret-unknown' })
  })

  it('seals the token and the deploy key of a source again', async () => {
    const { seal } = await open({ secret: first })
    const id = await store({ secret: first })
    const values = { source_access: seal('token'), deploy_key: seal('key') }
    await test.database.write(queries =>
      queries.updateTable('projects').set(values).where('id', '=', id).execute(),
    )
    await rotateSecret(test, { ...settings, secret: second, previous: [first] })
    const { source_access, deploy_key } = await test.database.queries
      .selectFrom('projects')
      .select(['source_access', 'deploy_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const box = createSecretBox({ current: second })
    expect([source_access, deploy_key].map(sealed => box.open(sealed ?? ''))).toEqual(['token', 'key'])
  })

  it('can be interrupted at every write, and repeated', async () => {
    const id = await store()
    for (let writes = 0; ; writes += 1) {
      const isDone = await rotateSecret({ database: failAfter(test.database, writes) }, settings).then(
        () => true,
        () => false,
      )
      // What an interrupted run leaves can be opened by a server that starts then.
      expect(await openStored(test.database, await open(), id)).toEqual(plainSecrets)
      if (isDone) break
      expect(readSecretFile(settings.defaultFile)).toHaveLength(2)
      expect(writes).toBeLessThan(20)
    }
    expect(readSecretFile(settings.defaultFile)).toHaveLength(1)
  })

  it('keeps and names what it cannot open, and deletes it only with --discard', async () => {
    const lost = await store({ secret: third }, 'lost')
    await test.database.write(queries => queries.deleteFrom('settings').execute())
    const id = await store({ secret: first })
    const given = { ...settings, secret: second, previous: [first] }
    const before = await dumpSecrets(test.database)
    const rotation = await rotateSecret(test, given)
    expect(rotation).toMatchObject({ sealed: 7, isDone: false })
    expect(rotation.unreadable).toHaveLength(6)
    expect(rotation.unreadable).toContain(`projects ${lost}`)
    expect(before).toContain(`hook-${lost}`)
    await expect(open({ secret: second })).rejects.toMatchObject({ code: 'secret-unknown' })
    const box = await open(given)
    expect(await openStored(test.database, box, lost)).toMatchObject({ gitlab_token: undefined })

    expect(await rotateSecret(test, given, { dropsUnreadable: true })).toMatchObject({ isDone: true })
    expect(await dumpSecrets(test.database)).not.toContain(`hook-${lost}`)
    expect(await openStored(test.database, await open({ secret: second }), id)).toEqual(plainSecrets)
  })

  it('leaves a secret alone that changes meanwhile', async () => {
    const id = await store({ secret: first })
    const box = createSecretBox({ current: second })
    const { database } = test
    let isChanged = false
    const changing: Pick<Database, 'queries' | 'write'> = {
      queries: database.queries,
      write: async work => {
        if (!isChanged) {
          isChanged = true
          const webhook_secret = box.seal('changed')
          await database.write(queries => queries.updateTable('projects').set({ webhook_secret }).execute())
        }
        return database.write(work)
      },
    }
    await rotateSecret({ database: changing }, { ...settings, secret: second, previous: [first] })
    expect(await openStored(database, box, id)).toEqual({ ...plainSecrets, webhook_secret: 'changed' })
  })
})

function failAfter(database: Database, writes: number): Pick<Database, 'queries' | 'write'> {
  let left = writes
  return {
    queries: database.queries,
    write: work => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('killed')) : database.write(work)
    },
  }
}
