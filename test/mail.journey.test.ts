import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config/read-config.ts'
import { createApp } from '../src/server/app.ts'
import { silentLog } from '../src/shared/index.ts'
import { databaseKinds } from './support/databases.ts'
import { findFreePort } from './support/find-free-port.ts'
import { mailPassword, readHeaders, readLink, startMailServer } from './support/mail-server.ts'
import {
  addMember,
  callAsPage,
  firstOrganization,
  password,
  readToken,
  type SignedInMember,
  setUpOwner,
} from './support/members.ts'
import { createOrganization } from './support/organizations.ts'
import { readErrorCode } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, sharedSecret, startLectern } from './support/start-lectern.ts'

const newPassword = 'a brand new passphrase'

describe.each(databaseKinds)('mails on %s', kind => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  async function start(behaviour?: Parameters<typeof startMailServer>[0], smtpUrl = (url: string) => url) {
    const mailServer = await startMailServer(behaviour)
    closers.push(mailServer.close)
    const port = await findFreePort()
    const environment = {
      PORT: String(port),
      LECTERN_BASE_URL: `http://127.0.0.1:${port}`,
      LECTERN_SMTP_URL: smtpUrl(mailServer.url),
      LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
    }
    const lectern = await startLectern({ kind, environment })
    closers.push(lectern.close)
    return { lectern, mailServer, environment }
  }
  const forgot = (lectern: RunningLectern, email: string) =>
    callAsPage(lectern, '/dashboard/api/forgot-password', { body: { email } })
  const accept = (lectern: RunningLectern, url: string, more: object) =>
    callAsPage(lectern, '/dashboard/api/accept', { body: { token: readToken(url), ...more } })
  const signIn = (lectern: RunningLectern, email: string, given: string) =>
    callAsPage(lectern, '/dashboard/api/auth/sign-in/email', { body: { email, password: given } })
  const invite = async (lectern: RunningLectern, { cookie }: SignedInMember, email: string) => {
    const response = await callAsPage(lectern, '/v1/invitations', { cookie, body: { role: 'editor', email } })
    expect(response.status).toBe(201)
    return response.json()
  }
  const mailStates = async (lectern: RunningLectern, { cookie }: SignedInMember) => {
    const { invitations } = await (await callAsPage(lectern, '/v1/invitations', { cookie })).json()
    return invitations.map(({ mail }: { mail: string }) => mail)
  }

  test('an invitation arrives, names the organisation and when it expires, and its link works', async () => {
    const { lectern, mailServer } = await start()
    const owner = await setUpOwner(lectern)
    await lectern.app.services.database.write(queries =>
      queries.updateTable('organizations').set({ name: 'Acme\r\nBcc: eve@evil.test' }).execute(),
    )
    const created = await invite(lectern, owner, 'grace@example.com')
    expect(created).toMatchObject({ email: 'grace@example.com', mail: 'pending' })
    await expect.poll(() => mailStates(lectern, owner)).toEqual(['sent'])
    const [mail] = mailServer.mails
    if (!mail) throw new Error('No mail arrived.')
    expect(mail.to).toEqual(['grace@example.com'])
    expect(readHeaders(mail)).toContain('Subject: Invitation to Acme Bcc: eve@evil.test')
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mail.decoded).toContain(day.format(new Date(created.expiresAt)))
    expect(readLink(mail)).toBe(created.url)
    const joined = await accept(lectern, readLink(mail), { name: 'Grace', password })
    expect(await joined.json()).toMatchObject({ user: { email: 'grace@example.com' } })
  })

  test('without an address or a mail server, the link is passed on by hand', async () => {
    const { lectern, mailServer } = await start()
    const owner = await setUpOwner(lectern)
    const body = { role: 'viewer' }
    const anyone = await callAsPage(lectern, '/v1/invitations', { cookie: owner.cookie, body })
    expect(await anyone.json()).toMatchObject({ email: null, mail: null })
    const injected = { role: 'viewer', email: 'grace@example.com\r\nBcc: eve@evil.test' }
    const refused = await callAsPage(lectern, '/v1/invitations', { cookie: owner.cookie, body: injected })
    expect(await readErrorCode(refused)).toBe('invalid-request')
    expect(mailServer.connections).toBe(0)

    const silent = await startLectern({ kind })
    closers.push(silent.close)
    const other = await setUpOwner(silent)
    expect(await invite(silent, other, 'grace@example.com')).toMatchObject({ mail: null })
    expect(await readErrorCode(await forgot(silent, 'ada@example.com'))).toBe('not-found')
    const options = await callAsPage(silent, '/dashboard/api/sign-in-options')
    expect(await options.json()).toMatchObject({ passwordReset: false })
  })

  test('a member, also an owner, gets a link to reset a forgotten password, and strangers learn nothing', async () => {
    const { lectern, mailServer } = await start()
    await setUpOwner(lectern)
    const options = await callAsPage(lectern, '/dashboard/api/sign-in-options')
    expect(await options.json()).toMatchObject({ passwordReset: true })
    const answers = []
    for (const email of ['nobody@example.com', 'Ada@Example.com', 'ada@example.com'])
      answers.push(await forgot(lectern, email))
    const texts = await Promise.all(answers.map(async answer => [answer.status, await answer.text()]))
    expect(new Set(texts.map(text => JSON.stringify(text))).size).toBe(1)
    await expect.poll(() => mailServer.mails.length).toBe(2)
    expect(mailServer.mails.flatMap(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com'])
    const [first = '', second = ''] = mailServer.mails.map(readLink)
    const changed = await accept(lectern, first, { password: newPassword })
    expect(await changed.json()).toMatchObject({ user: { email: 'ada@example.com' } })
    expect((await signIn(lectern, 'ada@example.com', newPassword)).status).toBe(200)
    expect((await signIn(lectern, 'ada@example.com', password)).status).toBe(401)
    for (const link of [first, second])
      expect(await readErrorCode(await accept(lectern, link, { password }))).toBe('link-invalid')
  })

  test('a request on the sign-in page leaves links of an owner alone, and its link expires within an hour', async () => {
    const { lectern, mailServer } = await start()
    const owner = await setUpOwner(lectern)
    const path = `/v1/members/${owner.userId}/password-reset`
    const byHand = await (await callAsPage(lectern, path, { method: 'POST', cookie: owner.cookie })).json()
    expect(byHand.mail).toBe('pending')
    const read = async () => (await callAsPage(lectern, path, { cookie: owner.cookie })).json()
    await expect.poll(read).toEqual({ expiresAt: byHand.expiresAt, mail: 'sent' })
    await forgot(lectern, 'ada@example.com')
    await expect.poll(() => mailServer.mails.length).toBe(2)
    const { expiresAt } = await read()
    expect(Date.parse(byHand.expiresAt) - Date.parse(expiresAt)).toBeGreaterThan(22 * 3_600_000)
    expect((await accept(lectern, byHand.url, { password: newPassword })).status).toBe(200)
    expect(await readErrorCode(await callAsPage(lectern, path, { cookie: owner.cookie }))).toBe(
      'session-invalid',
    )
  })

  test('requests are limited by address and by network, whether or not there is an account', async () => {
    const { lectern, mailServer } = await start()
    await setUpOwner(lectern)
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      for (let at = 0; at < 3; at += 1) expect((await forgot(lectern, email)).status).toBe(200)
      expect(await readErrorCode(await forgot(lectern, email))).toBe('rate-limited')
    }
    for (const email of ['one@example.com', 'two@example.com'])
      expect((await forgot(lectern, email)).status).toBe(200)
    expect(await readErrorCode(await forgot(lectern, 'three@example.com'))).toBe('rate-limited')
    await expect.poll(() => mailServer.mails.length).toBe(3)
    const foreign = await callAsPage(lectern, '/dashboard/api/forgot-password', {
      body: { email: 'ada@example.com' },
      headers: { origin: 'https://evil.test' },
    })
    expect(await readErrorCode(foreign)).toBe('cross-site')
  })

  test('the state of a reset link is for owners of the same organisation', async () => {
    const { lectern } = await start()
    const owner = await setUpOwner(lectern)
    const viewer = await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
    const path = `/v1/members/${viewer.userId}/password-reset`
    expect(await readErrorCode(await callAsPage(lectern, path, { cookie: owner.cookie }))).toBe('not-found')
    await callAsPage(lectern, path, { method: 'POST', cookie: owner.cookie })
    expect((await callAdmin(lectern, path)).status).toBe(200)
    expect(await readErrorCode(await callAsPage(lectern, path, { cookie: viewer.cookie }))).toBe(
      'role-missing',
    )
    expect(await readErrorCode(await fetch(lectern.url + path))).toBe('key-missing')
    const organizationId = await createOrganization(lectern)
    const stranger = await addMember(lectern, { role: 'owner', email: 'olga@example.com', organizationId })
    expect(await readErrorCode(await callAsPage(lectern, path, { cookie: stranger.cookie }))).toBe(
      'not-found',
    )
  })

  test('a mail server that refuses the password or the recipient shows as a failure, and the link works', async () => {
    const wrong = (url: string) => url.replace(encodeURIComponent(mailPassword), 'wrong')
    const { lectern } = await start({}, wrong)
    const owner = await setUpOwner(lectern)
    const { url } = await invite(lectern, owner, 'grace@example.com')
    await expect.poll(() => mailStates(lectern, owner)).toEqual(['failed'])
    expect((await accept(lectern, url, { name: 'Grace', password })).status).toBe(200)

    const refusing = await start({ behaviour: 'refuse' })
    const other = await setUpOwner(refusing.lectern)
    await invite(refusing.lectern, other, 'grace@example.com')
    await expect.poll(() => mailStates(refusing.lectern, other)).toEqual(['failed'])
  })

  test('a mail server that hangs holds neither requests nor the shutdown, and a restart shows the mail as failed', async () => {
    const { lectern, mailServer, environment } = await start({ behaviour: 'hang' })
    const owner = await setUpOwner(lectern)
    const created = await invite(lectern, owner, 'grace@example.com')
    await invite(lectern, owner, 'greta@example.com')
    await invite(lectern, owner, 'gil@example.com')
    expect((await forgot(lectern, 'ada@example.com')).status).toBe(200)
    await expect.poll(() => mailServer.connections).toBe(2)
    expect(await mailStates(lectern, owner)).toEqual(['pending', 'pending', 'pending'])
    await lectern.stop()

    const { location } = lectern
    const config = readConfig({
      ...environment,
      LECTERN_SCREENSHOTS: 'false',
      ...(location.kind === 'sqlite'
        ? { LECTERN_DATA: location.folder }
        : { DATABASE_URL: location.url, LECTERN_SECRET: sharedSecret, LECTERN_DATA: lectern.docs }),
    })
    const app = await createApp({ config, log: silentLog, allowedFolders: [] })
    try {
      const again = { ...lectern, app, url: app.url }
      expect(await mailStates(again, owner)).toEqual(['failed', 'failed', 'failed'])
      expect((await accept(again, created.url, { name: 'Grace', password })).status).toBe(200)
      expect(mailServer.mails).toEqual([])
    } finally {
      await app.close()
    }
  })

  test('an organisation can have 100 mails an hour sent, and its links keep working beyond that', async () => {
    const { lectern, mailServer } = await start()
    const owner = await setUpOwner(lectern)
    const organizationId = await firstOrganization(lectern)
    for (let at = 0; at < 100; at += 1)
      await lectern.app.services.accounts.limiter.count('mails', organizationId)
    const { url } = await invite(lectern, owner, 'grace@example.com')
    await expect.poll(() => mailStates(lectern, owner)).toEqual(['failed'])
    expect(mailServer.connections).toBe(0)
    expect((await accept(lectern, url, { name: 'Grace', password })).status).toBe(200)
  })
})
