import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnAccount } from '../src/contract/index.ts'
import { readCode, readNextCode } from './support/authenticator-app.ts'
import { databaseKinds } from './support/databases.ts'
import {
  addMember,
  callAsPage,
  password,
  readCookies,
  type SignedInMember,
  setUpOwner,
} from './support/members.ts'
import { readErrorCode } from './support/problems.ts'
import { prolongWaits } from './support/prolong-waits.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

describe.each(databaseKinds)('the protection of accounts on %s', kind => {
  let lectern: RunningLectern
  let owner: SignedInMember
  beforeAll(async () => {
    lectern = await startLectern({ kind })
    owner = await setUpOwner(lectern)
  })
  afterAll(() => lectern.close())

  const post = (path: string, body: object, cookie = '') => callAsPage(lectern, path, { body, cookie })
  const auth = (path: string, body: object, cookie = '') => post(`/dashboard/api/auth/${path}`, body, cookie)
  const signIn = (email: string, cookie = '') => auth('sign-in/email', { email, password }, cookie)
  const account = async (cookie: string): Promise<OwnAccount> =>
    (await callAsPage(lectern, '/dashboard/api/account', { cookie })).json()
  const statusOfMe = async (cookie: string) => (await callAsPage(lectern, '/v1/me', { cookie })).status
  const age = (userId: string, minutes: number) =>
    lectern.app.services.database.write(queries =>
      queries
        .updateTable('sessions')
        .set({ created_at: Date.now() - minutes * 60_000, confirmed_at: null })
        .where('user_id', '=', userId)
        .execute(),
    )

  interface ProtectedMember extends SignedInMember {
    /** The `otpauth:` address in the QR code. */
    address: string
    recoveryCodes: string[]
  }

  async function addProtectedMember(role: 'owner' | 'viewer', email: string): Promise<ProtectedMember> {
    const member = await addMember(lectern, { role, email })
    const begun = await auth('two-factor/enable', { password }, member.cookie)
    const { totpURI: address, backupCodes: recoveryCodes } = await begun.json()
    const enabled = await auth('two-factor/verify-totp', { code: readCode(address) }, member.cookie)
    expect(enabled.status).toBe(200)
    return { ...member, cookie: readCookies(enabled), address, recoveryCodes }
  }

  describe('confirmation', () => {
    test('is needed after 15 minutes for changes that give access, and lasts 15 minutes', async () => {
      const project = `/v1/projects/${lectern.projectId}`
      const changes: [string, string, object?][] = [
        ['POST', '/v1/keys', { kind: 'admin', name: 'CI' }],
        ['POST', '/v1/invitations', { role: 'viewer' }],
        ['PATCH', '/v1/members/x', { role: 'viewer' }],
        ['DELETE', '/v1/members/x'],
        ['POST', '/v1/members/x/password-reset'],
        ['DELETE', '/v1/members/x/second-factor'],
        ['PATCH', '/v1/organization', { secondFactorRequired: false }],
        ['POST', `${project}/webhook-secret`],
        ['POST', `${project}/webhooks`, { url: 'https://hooks.example.com' }],
      ]
      const call = ([method, path, body]: (typeof changes)[number]) =>
        callAsPage(lectern, path, { method, cookie: owner.cookie, ...(body && { body }) })
      await age(owner.userId, 16)
      for (const change of changes)
        expect(await readErrorCode(await call(change)), change[1]).toBe('session-stale')
      expect((await callAsPage(lectern, '/v1/keys', { cookie: owner.cookie })).status).toBe(200)

      expect(
        await readErrorCode(await post('/dashboard/api/confirm', { password: 'wrong' }, owner.cookie)),
      ).toBe('sign-in-failed')
      expect((await post('/dashboard/api/confirm', { password }, owner.cookie)).status).toBe(200)
      for (const change of changes) expect([200, 201, 404], change[1]).toContain((await call(change)).status)
      await age(owner.userId, 16)
      expect((await signIn(owner.email)).status).toBe(200)
      expect(await readErrorCode(await call(changes[0] ?? ['', '']))).toBe('session-stale')
    })

    test('is not asked of API keys', async () => {
      expect((await callAdmin(lectern, '/v1/keys', { body: { kind: 'admin', name: 'CI' } })).status).toBe(201)
    })

    test('needs a session, a page of this server and a known proof', async () => {
      expect(await readErrorCode(await post('/dashboard/api/confirm', { password }))).toBe('session-invalid')
      const evil = { body: { password }, cookie: owner.cookie, headers: { origin: 'https://evil.test' } }
      expect(await readErrorCode(await callAsPage(lectern, '/dashboard/api/confirm', evil))).toBe(
        'cross-site',
      )
      for (const proof of [{}, { password: 1 }, { password, code: '1' }])
        expect(await readErrorCode(await post('/dashboard/api/confirm', proof, owner.cookie))).toBe(
          'invalid-request',
        )
    })

    test('waits after wrong passwords, in this session alone', async () => {
      const { cookie } = await addMember(lectern, { role: 'viewer', email: 'guessed@example.com' })
      const other = readCookies(await signIn('guessed@example.com'))
      const confirm = async (given: string) =>
        readErrorCode(await post('/dashboard/api/confirm', { password: given }, cookie))
      expect(await confirm('wrong')).toBe('sign-in-failed')
      await prolongWaits(lectern)
      expect(await confirm(password)).toBe('rate-limited')
      expect((await post('/dashboard/api/confirm', { password }, other)).status).toBe(200)
    })
  })

  describe('two-factor authentication', () => {
    test('requires a code after the password, which works once', async () => {
      const { email, address } = await addProtectedMember('viewer', 'two@example.com')
      const first = await signIn(email)
      expect(await first.json()).toMatchObject({ twoFactorRedirect: true })
      const challenge = readCookies(first)
      expect(await statusOfMe(challenge)).toBe(401)
      expect(challenge).not.toContain('lectern.device')
      const wrong = await auth('two-factor/verify-totp', { code: '000000' }, challenge)
      expect(await readErrorCode(wrong)).toBe('sign-in-failed')
      const code = readNextCode(address)
      const done = await auth('two-factor/verify-totp', { code, trustDevice: true }, challenge)
      expect(await statusOfMe(readCookies(done))).toBe(200)
      expect(readCookies(done)).not.toContain('trust_device')
      const again = readCookies(await signIn(email))
      expect(await (await auth('two-factor/verify-totp', { code }, again)).json()).toMatchObject({
        detail: 'This code was used already. Wait for the next one.',
      })
    })

    test('accepts each recovery code once, and counts those that are left', async () => {
      const { email, recoveryCodes } = await addProtectedMember('viewer', 'recovering@example.com')
      const [code = ''] = recoveryCodes
      const use = async () =>
        auth('two-factor/verify-backup-code', { code }, readCookies(await signIn(email)))
      const done = await use()
      expect(await statusOfMe(readCookies(done))).toBe(200)
      expect((await account(readCookies(done))).secondFactor).toEqual({
        isEnabled: true,
        recoveryCodesLeft: 9,
      })
      expect((await use()).status).toBe(401)
    })

    test('needs a recent confirmation and the password to be turned on or off', async () => {
      const member = await addMember(lectern, { role: 'viewer', email: 'careful@example.com' })
      const enable = (given: string) => auth('two-factor/enable', { password: given }, member.cookie)
      expect((await enable('wrong password')).status).toBe(400)
      await age(member.userId, 16)
      expect(await readErrorCode(await enable(password))).toBe('session-stale')
      await post('/dashboard/api/confirm', { password }, member.cookie)
      const { totpURI } = await (await enable(password)).json()
      expect((await account(member.cookie)).secondFactor.isEnabled).toBe(false)
      expect((await signIn(member.email)).status).toBe(200)
      const enabled = await auth('two-factor/verify-totp', { code: readCode(totpURI) }, member.cookie)
      const cookie = readCookies(enabled)
      const off = await auth('two-factor/disable', { password }, cookie)
      expect(await (await signIn(member.email)).json()).not.toHaveProperty('twoFactorRedirect')
      expect((await account(readCookies(off))).secondFactor.isEnabled).toBe(false)
      const { entries } = await (await callAdmin(lectern, '/v1/audit?limit=3')).json()
      expect(entries.map(({ action }: { action: string }) => action)).toEqual([
        'two-factor-disabled',
        'two-factor-enabled',
        'member-joined',
      ])
    })

    test('stays when the password is reset with a link', async () => {
      const { email, userId, address } = await addProtectedMember('viewer', 'forgetful@example.com')
      const reset = await callAdmin(lectern, `/v1/members/${userId}/password-reset`, { method: 'POST' })
      const token = new URL((await reset.json()).url).hash.replace('#token=', '')
      const accepted = await post('/dashboard/api/accept', { token, password: 'another good password' })
      expect(await accepted.clone().json()).toMatchObject({ needsCode: true, user: { email } })
      const challenge = readCookies(accepted)
      expect(await statusOfMe(challenge)).toBe(401)
      const done = await auth('two-factor/verify-totp', { code: readNextCode(address) }, challenge)
      expect(await statusOfMe(readCookies(done))).toBe(200)
    })

    test('can be removed by an owner or, except for owners, with an API key', async () => {
      const viewer = await addProtectedMember('viewer', 'lost@example.com')
      const second = await addProtectedMember('owner', 'second@example.com')
      const remove = (userId: string) =>
        callAdmin(lectern, `/v1/members/${userId}/second-factor`, { method: 'DELETE' })
      expect((await remove(viewer.userId)).status).toBe(200)
      expect(await statusOfMe(viewer.cookie)).toBe(401)
      expect(await (await signIn(viewer.email)).json()).not.toHaveProperty('twoFactorRedirect')
      expect(await readErrorCode(await remove(second.userId))).toBe('role-missing')
      expect(await readErrorCode(await remove('unknown'))).toBe('not-found')
      await post('/dashboard/api/confirm', { password }, owner.cookie)
      const path = `/v1/members/${second.userId}/second-factor`
      const byOwner = await callAsPage(lectern, path, { method: 'DELETE', cookie: owner.cookie })
      expect(byOwner.status).toBe(200)
      const key = { path, method: 'DELETE', key: lectern.assistantKey }
      expect(await readErrorCode(await callAdmin(lectern, path, key))).toBe('key-kind')
    })

    test('can be required by an owner who has it; others can then only set it up', async () => {
      const chief = await addProtectedMember('owner', 'chief@example.com')
      const plain = await addMember(lectern, { role: 'viewer', email: 'plain@example.com' })
      const require = (cookie: string, secondFactorRequired = true) =>
        callAsPage(lectern, '/v1/organization', { method: 'PATCH', cookie, body: { secondFactorRequired } })
      expect(await readErrorCode(await require(owner.cookie))).toBe('conflict')
      expect(await (await require(chief.cookie)).json()).toMatchObject({ secondFactorRequired: true })
      const me = await (await callAsPage(lectern, '/v1/me', { cookie: plain.cookie })).json()
      expect(me).toMatchObject({ needsSecondFactor: true, organization: { secondFactorRequired: true } })
      const list = (cookie: string) => callAsPage(lectern, '/v1/projects', { cookie })
      expect(await readErrorCode(await list(plain.cookie))).toBe('second-factor-missing')
      expect((await callAdmin(lectern, '/v1/projects')).status).toBe(200)
      const { totpURI } = await (await auth('two-factor/enable', { password }, plain.cookie)).json()
      const enabled = await auth('two-factor/verify-totp', { code: readCode(totpURI) }, plain.cookie)
      expect((await list(readCookies(enabled))).status).toBe(200)
      expect((await require(chief.cookie, false)).status).toBe(200)
    })
  })

  test('an API key cannot reset the password of an owner', async () => {
    const path = `/v1/members/${owner.userId}/password-reset`
    expect(await readErrorCode(await callAdmin(lectern, path, { method: 'POST' }))).toBe('role-missing')
    await post('/dashboard/api/confirm', { password }, owner.cookie)
    expect((await callAsPage(lectern, path, { method: 'POST', cookie: owner.cookie })).status).toBe(201)
  })

  test('sessions are listed and ended by their member alone', async () => {
    const member = await addMember(lectern, { role: 'viewer', email: 'browsing@example.com' })
    const other = readCookies(await signIn(member.email))
    const { sessions } = await account(member.cookie)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const end = (id: string, cookie: string) => post('/dashboard/api/sessions/end', { id }, cookie)
    expect(await readErrorCode(await end(sessions[0]?.id ?? '', owner.cookie))).toBe('not-found')
    expect((await end(sessions[0]?.id ?? '', member.cookie)).status).toBe(200)
    expect([await statusOfMe(other), await statusOfMe(member.cookie)]).toEqual([401, 200])
  })
})
