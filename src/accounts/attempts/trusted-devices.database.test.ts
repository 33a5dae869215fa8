import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTrustedDevices } from './trusted-devices.ts'

const email = 'ada@example.com'

describe.each(databaseKinds)('trusted devices on %s', kind => {
  let test: TestDatabase
  const clock = createManualClock()
  const create = (secret = 'a secret for tests', isSecure = false) =>
    createTrustedDevices({
      database: test.database,
      clock,
      secret: async () => secret,
      path: () => '/dashboard/api/auth',
      isSecure: () => isSecure,
    })
  const asHeader = (setCookie: string) => `other=1; ${setCookie.split(';', 1)[0]}`

  async function setPassword(hash: string): Promise<void> {
    await test.database.write(async queries => {
      const times = { created_at: 0, updated_at: 0 }
      await queries.deleteFrom('users').execute()
      await queries
        .insertInto('users')
        .values({ id: 'u', name: 'Ada', email, email_verified: 0, image: null, ...times })
        .execute()
      await queries
        .insertInto('auth_accounts')
        .values({
          id: 'a',
          user_id: 'u',
          provider_id: 'credential',
          account_id: 'u',
          password: hash,
          access_token: null,
          refresh_token: null,
          id_token: null,
          access_token_expires_at: null,
          refresh_token_expires_at: null,
          scope: null,
          ...times,
        })
        .execute()
    })
  }

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    await setPassword('hash')
  })
  afterEach(() => test.close())

  it('knows a device again, in every process, for half a year', async () => {
    const cookie = asHeader(await create().trust(undefined, email))
    const id = await create().find(cookie, 'ADA@example.com ')
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await create().find(undefined, email)).toBeNull()
    clock.advance(180 * 24 * 3_600_000)
    expect(await create().find(cookie, email)).toBeNull()
  })

  it('keeps the ID of a device that is trusted already, so that it has one limit', async () => {
    const first = asHeader(await create().trust(undefined, email))
    const again = asHeader(await create().trust(first, email))
    expect(await create().find(again, email)).toBe(await create().find(first, email))
  })

  it('trusts a device for one account only', async () => {
    const cookie = await create().trust(undefined, email)
    const [name = '', value = ''] = asHeader(cookie).split('; ')[1]?.split('=') ?? []
    const grace = asHeader(await create().trust(undefined, 'grace@example.com'))
      .split('; ')[1]
      ?.split('=')[0]
    expect(await create().find(`${name}=${value}`, email)).not.toBeNull()
    expect(await create().find(`${grace}=${value}`, 'grace@example.com')).toBeNull()
  })

  it('refuses forged and changed cookies', async () => {
    const cookie = asHeader(await create().trust(undefined, email))
    expect(await create('another secret').find(cookie, email)).toBeNull()
    const name = cookie.slice(cookie.indexOf('lectern'), cookie.lastIndexOf('='))
    for (const value of ['', 'x', `${'a'.repeat(22)}.99999999999.${'b'.repeat(43)}`, 'a.1.b'])
      expect(await create().find(`${name}=${value}`, email)).toBeNull()
  })

  it('trusts no device any longer after a new password', async () => {
    const cookie = asHeader(await create().trust(undefined, email))
    await setPassword('another hash')
    expect(await create().find(cookie, email)).toBeNull()
  })

  it('sets a cookie that scripts and other pages cannot read', async () => {
    const cookie = await create('s', true).trust(undefined, email)
    expect(cookie).toMatch(/^__Secure-lectern\.device_[\w-]{16}=/)
    expect(cookie).toMatch(/; Path=\/dashboard\/api\/auth; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('ada')
  })
})
