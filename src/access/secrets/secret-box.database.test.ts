import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import { createSecretBox } from '../index.ts'

const token = 'glpat-ключ 🔑'

describe.each(databaseKinds)('the secret box on %s', kind => {
  let test: TestDatabase
  const open = (secret: string | null = null) => createSecretBox({ database: test.database, secret })

  beforeEach(async () => {
    test = await openTestDatabase(kind)
  })
  afterEach(() => test.close())

  it('opens what another process sealed with the secret in the database', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect(other.open(one.seal(token))).toBe(token)
    expect((await open()).open(other.seal(''))).toBe('')
  })

  it('seals a text differently each time, and reveals nothing of it', async () => {
    const box = await open()
    const sealed = [box.seal(token), box.seal(token)]
    expect(new Set(sealed).size).toBe(2)
    for (const text of sealed) expect(Buffer.from(text, 'base64url').includes('glpat')).toBe(false)
  })

  it('does not open what was sealed with another secret', async () => {
    const sealed = (await open('a secret of the operator’s')).seal(token)
    expect((await open('another secret')).open(sealed)).toBeUndefined()
    expect((await open()).open(sealed)).toBeUndefined()
    expect((await open('a secret of the operator’s')).open(sealed)).toBe(token)
  })

  it('does not open text that was changed, cut or never sealed', async () => {
    const box = await open()
    const sealed = box.seal(token)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(box.open(`v1.${changed.toString('base64url')}`)).toBeUndefined()
    }
    for (const text of ['', 'v1.', sealed.slice(0, 20), sealed.slice(3), token])
      expect(box.open(text)).toBeUndefined()
  })
})
