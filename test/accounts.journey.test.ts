import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvitation, createPasswordReset, createSetupLink } from '../src/accounts/index.ts'
import { databaseKinds } from './support/databases.ts'
import {
  addMember,
  callAsPage,
  firstOrganization,
  password,
  readCookies,
  readToken,
  type SignedInMember,
  setUpOwner,
} from './support/members.ts'
import { readErrorCode } from './support/problems.ts'
import { prolongWaits } from './support/prolong-waits.ts'
import { callAdmin } from './support/requests.ts'
import { startServeProcess } from './support/serve-process.ts'
import { type RunningLectern, sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'

describe.each(databaseKinds)('accounts on %s', kind => {
  let lectern: RunningLectern
  let organizationId: string
  let owner: SignedInMember
  let firstLinks: string[]
  beforeAll(async () => {
    lectern = await startLectern({ kind })
    organizationId = await firstOrganization(lectern)
    const setup = { organizationId, baseUrl: lectern.url }
    const link = await createSetupLink(lectern.app.services, setup)
    firstLinks = [link ?? '']
    const options = await callAsPage(lectern, '/dashboard/api/sign-in-options')
    expect(await options.json()).toEqual({
      github: false,
      oidc: null,
      passwordReset: false,
      passkeys: false,
      hasOwner: false,
      hasMembers: false,
    })
    owner = await setUpOwner(lectern)
  })
  afterAll(() => lectern.close())

  const accept = (token: string, more: object = {}) =>
    callAsPage(lectern, '/dashboard/api/accept', {
      body: { token, name: 'Eve', email: 'eve@example.com', password, ...more },
    })
  const signIn = (email: string, given = password, more: object = {}) =>
    callAsPage(lectern, '/dashboard/api/auth/sign-in/email', { body: { email, password: given, ...more } })
  const me = async (cookie: string) => callAsPage(lectern, '/v1/me', { cookie })
  const invite = async (email?: string) =>
    createInvitation(lectern.app.services, {
      organizationId,
      invitation: { role: 'viewer', ...(email && { email }) },
      baseUrl: lectern.url,
    })

  describe('one-time links', () => {
    test('the setup link creates an owner, and no setup link works afterwards', async () => {
      expect(await (await me(owner.cookie)).json()).toMatchObject({
        user: { id: owner.userId, email: 'ada@example.com' },
        organization: { id: organizationId },
        role: 'owner',
        scopes: ['read', 'write'],
      })
      expect(await readErrorCode(await accept(readToken(firstLinks[0] ?? '')))).toBe('link-invalid')
      const options = await callAsPage(lectern, '/dashboard/api/sign-in-options')
      expect(await options.json()).toMatchObject({ hasOwner: true })
      const again = await createSetupLink(lectern.app.services, { organizationId, baseUrl: lectern.url })
      expect(again).toBeUndefined()
    })

    test('a link tells its purpose and works once', async () => {
      const { url } = await invite('grace@example.com')
      expect(url).toMatch(/\/dashboard\/invite#token=[\w-]{43}$/)
      const token = readToken(url)
      const inspected = await callAsPage(lectern, '/dashboard/api/link', { body: { token } })
      expect(await inspected.json()).toEqual({ kind: 'invite', role: 'viewer', email: 'grace@example.com' })
      // The address in the invitation wins over the one in the request.
      const first = await accept(token, { email: 'mallory@example.com' })
      expect(await first.json()).toMatchObject({ user: { email: 'grace@example.com' } })
      expect(await readErrorCode(await accept(token))).toBe('link-invalid')
    })

    test('concurrent uses of a link create one member', async () => {
      const token = readToken((await invite()).url)
      const tries = ['one', 'two', 'three'].map(name => accept(token, { email: `${name}@example.com` }))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 403, 403])
    })

    test('used, expired, withdrawn and unknown links get the same error', async () => {
      const withdrawn = await invite()
      await callAdmin(lectern, `/v1/invitations/${withdrawn.id}`, { method: 'DELETE' })
      const expired = await invite()
      await lectern.app.services.database.write(queries =>
        queries.updateTable('invitations').set({ expires_at: 1 }).where('id', '=', expired.id).execute(),
      )
      const refused = [readToken(withdrawn.url), readToken(expired.url), 'nothing', '']
      const answers = await Promise.all(
        refused.flatMap(token => [
          accept(token),
          callAsPage(lectern, '/dashboard/api/link', { body: { token } }),
        ]),
      )
      const problems = await Promise.all(answers.map(async answer => (await answer.json()).detail))
      expect(new Set(problems).size).toBe(1)
      expect(answers.every(({ status }) => status === 403)).toBe(true)
    })

    test('the database does not contain the token of a link', async () => {
      const { url } = await invite()
      const rows = await lectern.app.services.database.queries.selectFrom('invitations').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(readToken(url))
    })

    test('an invitation cannot take over an existing account', async () => {
      const { status } = await callAdmin(lectern, '/v1/invitations', {
        body: { role: 'viewer', email: owner.email },
      })
      expect(status).toBe(409)
      const token = readToken((await invite()).url)
      expect(await readErrorCode(await accept(token, { email: 'ADA@example.com' }))).toBe('conflict')
      expect((await me(owner.cookie)).status).toBe(200)
      // The failed attempt did not use up the link.
      expect((await accept(token, { email: 'barbara@example.com' })).status).toBe(200)
    })

    test('a short password or a missing name or address is refused with its path', async () => {
      const token = readToken((await invite()).url)
      expect(await readErrorCode(await accept(token, { password: 'short' }))).toBe('invalid-request')
      const problem = await (await accept(token, { name: undefined, email: undefined })).json()
      expect(problem.details).toMatchObject([{ path: 'name' }, { path: 'email' }])
    })

    test('a reset link sets a new password, ends all sessions and invalidates the old password', async () => {
      const member = await addMember(lectern, { role: 'editor', email: 'lost@example.com' })
      const reset = { organizationId, userId: member.userId, by: 'operator' as const, baseUrl: lectern.url }
      const earlier = await createPasswordReset(lectern.app.services, reset)
      const { url = '' } = (await createPasswordReset(lectern.app.services, reset)) ?? {}
      const body = { password: 'another good password' }
      const withLink = (link: string) =>
        callAsPage(lectern, '/dashboard/api/accept', { body: { token: readToken(link), ...body } })
      expect(await readErrorCode(await withLink(earlier?.url ?? ''))).toBe('link-invalid')
      const done = await withLink(url)
      expect(done.status).toBe(200)
      expect((await me(readCookies(done))).status).toBe(200)
      expect((await me(member.cookie)).status).toBe(401)
      expect((await signIn(member.email)).status).toBe(401)
      expect((await signIn(member.email, body.password)).status).toBe(200)
    })
  })

  describe('signing in', () => {
    test('sets a new session cookie that scripts and other sites cannot use', async () => {
      const planted = 'lectern.session_token=planted.by-somebody-else'
      const response = await callAsPage(lectern, '/dashboard/api/auth/sign-in/email', {
        body: { email: 'Ada@Example.com', password },
        cookie: planted,
      })
      const [cookie = ''] = response.headers.getSetCookie()
      expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
      expect(cookie).toContain('Path=/;')
      expect(cookie).not.toContain('planted')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect((await me(readCookies(response))).status).toBe(200)
      expect((await me(planted)).status).toBe(401)
    })

    test('a session with a forged signature is refused', async () => {
      const [name, value = ''] = owner.cookie.split('=')
      const token = decodeURIComponent(value).split('.')[0]
      for (const forged of [token, `${token}.`, `${token}.AAAA`, value.slice(0, -6)])
        expect((await me(`${name}=${forged}`)).status).toBe(401)
    })

    test('a wrong password and an unknown address get the same error', async () => {
      const answers = [await signIn(owner.email, 'wrong password'), await signIn('nobody@example.com')]
      const problems = await Promise.all(answers.map(answer => answer.json()))
      expect(problems.map(({ code }) => code)).toEqual(['sign-in-failed', 'sign-in-failed'])
      expect(problems[0]?.detail).toBe(problems[1]?.detail)
    })

    test('sign-up and other endpoints of the library are not reachable', async () => {
      const body = { name: 'Eve', email: 'eve2@example.com', password }
      for (const path of ['sign-up/email', 'request-password-reset', 'delete-user', 'update-user', 'ok'])
        expect((await callAsPage(lectern, `/dashboard/api/auth/${path}`, { body })).status).toBe(404)
    })

    test('redirects to other sites are refused', async () => {
      for (const callbackURL of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])
        expect((await signIn(owner.email, password, { callbackURL })).status).toBe(403)
    })

    test('an expired session is refused, and deleted at the next sign-in', async () => {
      const member = await addMember(lectern, { role: 'viewer', email: 'late@example.com' })
      const { database } = lectern.app.services
      await database.write(queries =>
        queries.updateTable('sessions').set({ expires_at: 1 }).where('user_id', '=', member.userId).execute(),
      )
      await signIn(owner.email)
      const kept = await database.queries.selectFrom('sessions').select('user_id').execute()
      expect(kept.some(({ user_id }) => user_id === member.userId)).toBe(false)
      expect((await me(member.cookie)).status).toBe(401)
    })

    test('changing a password requires the old one', async () => {
      const member = await addMember(lectern, { role: 'viewer', email: 'changing@example.com' })
      const change = (currentPassword: string) =>
        callAsPage(lectern, '/dashboard/api/auth/change-password', {
          body: { currentPassword, newPassword: 'a newer password', revokeOtherSessions: true },
          cookie: member.cookie,
        })
      expect((await change('a wrong password')).status).toBe(400)
      const changed = await change(password)
      expect(changed.status).toBe(200)
      expect((await me(member.cookie)).status).toBe(401)
      expect((await me(readCookies(changed))).status).toBe(200)
      const { entries } = await (await callAdmin(lectern, '/v1/audit?limit=2')).json()
      expect(entries).toMatchObject([
        { action: 'password-changed', target: member.userId, actor: { name: 'changing' } },
        { action: 'member-joined' },
      ])
      expect(JSON.stringify(entries)).not.toContain('a newer password')
    })

    test('signing out ends the session', async () => {
      const cookie = readCookies(await signIn(owner.email))
      const out = await callAsPage(lectern, '/dashboard/api/auth/sign-out', { method: 'POST', cookie })
      expect(out.status).toBe(200)
      expect((await me(cookie)).status).toBe(401)
      expect((await me(owner.cookie)).status).toBe(200)
    })

    test('signing out everywhere ends all sessions of the member and no others', async () => {
      const member = await addMember(lectern, { role: 'viewer', email: 'everywhere@example.com' })
      const other = readCookies(await signIn(member.email))
      const revoke = { method: 'POST', cookie: other }
      expect(await (await callAsPage(lectern, '/v1/sessions/revoke-all', revoke)).json()).toEqual({
        revoked: 2,
      })
      expect([(await me(member.cookie)).status, (await me(other)).status]).toEqual([401, 401])
      expect((await me(owner.cookie)).status).toBe(200)
      expect(
        await readErrorCode(await callAdmin(lectern, '/v1/sessions/revoke-all', { method: 'POST' })),
      ).toBe('role-missing')
    })
  })
})

describe('password guessing', () => {
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern({ environment: { TRUST_PROXY: '1' } })
    await setUpOwner(lectern)
  })
  afterAll(() => lectern.close())

  const guess = (address: string, spelling = 'sign-in/email', email = 'ada@example.com') =>
    callAsPage(lectern, `/dashboard/api/auth/${spelling}`, {
      body: { email, password: 'x' },
      headers: { 'x-forwarded-for': address, 'x-lectern-address': '10.9.9.9', 'x-real-ip': address },
    })

  const signIn = (address: string, cookie = '') =>
    callAsPage(lectern, '/dashboard/api/auth/sign-in/email', {
      body: { email: 'ada@example.com', password },
      headers: { 'x-forwarded-for': address },
      cookie,
    })

  test('makes the account and network wait, with any spelling of the path and forged headers', async () => {
    const [address, email] = ['198.51.100.7, 203.0.113.1', 'Grace@Example.com']
    for (let at = 0; at < 5; at += 1) expect((await guess(address, 'sign-in/email', email)).status).toBe(401)
    await prolongWaits(lectern)
    const spellings = ['sign-in/email', 'sign%2Din/email', 'sign-in/email/', 'sign-in/email?x=1']
    for (const spelling of spellings) {
      const refused = await guess('203.0.113.1', spelling, email.toLowerCase())
      expect(refused.status, spelling).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    }
    expect((await guess('203.0.113.2', 'sign-in/email', email)).status).toBe(401)
  })

  test('from elsewhere never locks the owner out, neither on a known device nor in a new network', async () => {
    const cookie = readCookies(await signIn('192.0.2.1'))
    for (let at = 0; at < 4; at += 1) expect((await guess(`198.18.${at}.1`)).status).toBe(401)
    for (let at = 0; at < 2; at += 1) expect((await guess('192.0.2.1')).status).toBe(401)
    await prolongWaits(lectern)
    expect((await signIn('192.0.2.1')).status).toBe(429)
    expect((await signIn('192.0.2.1', cookie)).status).toBe(200)
    expect((await signIn('192.0.2.77')).status).toBe(200)
  })
})

test('an easy password is refused in a link and in a change, with the reason', async () => {
  const lectern = await startLectern()
  const organizationId = await firstOrganization(lectern)
  const url = await createSetupLink(lectern.app.services, { organizationId, baseUrl: lectern.url })
  const body = { token: readToken(url ?? ''), name: 'Ada Lovelace', email: 'ada@example.com' }
  for (const easy of ['Password123!', 'adalovelace1815'])
    expect(
      await (
        await callAsPage(lectern, '/dashboard/api/accept', { body: { ...body, password: easy } })
      ).json(),
    ).toMatchObject({ code: 'invalid-request', details: [{ path: 'password' }] })
  const owner = await setUpOwner(lectern)
  const changed = await callAsPage(lectern, '/dashboard/api/auth/change-password', {
    body: { currentPassword: password, newPassword: 'qwertyuiop' },
    cookie: owner.cookie,
  })
  expect(await changed.json()).toMatchObject({
    code: 'invalid-request',
    detail: 'Choose another password. This one is one of the most common passwords, or nearly.',
  })
  await lectern.close()
})

test('each start prints a setup link until an owner exists, and sessions survive a restart', async () => {
  const home = await mkdtemp(join(tmpdir(), 'lectern-setup-'))
  const docs = join(home, 'docs')
  await writeFiles(docs, sampleSite)
  const start = () => startServeProcess({ docs, data: join(home, 'data') })
  const first = await start()
  await first.stop('SIGTERM')
  const second = await start()
  expect(second.setupUrl).toContain(`${second.url}/dashboard/setup#token=`)
  expect(second.setupUrl).not.toBe(first.setupUrl)
  const body = { token: readToken(first.setupUrl ?? ''), name: 'Ada', email: 'ada@example.com', password }
  const accepted = await callAsPage(second, '/dashboard/api/accept', { body })
  expect(accepted.status).toBe(200)
  const late = { ...body, token: readToken(second.setupUrl ?? ''), email: 'eve@example.com' }
  expect((await callAsPage(second, '/dashboard/api/accept', { body: late })).status).toBe(403)
  await second.stop('SIGTERM')
  const third = await start()
  expect(third.setupUrl).toBeUndefined()
  expect((await callAsPage(third, '/v1/me', { cookie: readCookies(accepted) })).status).toBe(200)
  await third.stop('SIGTERM')
  await rm(home, { recursive: true, force: true })
})
