import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCode, readNextCode } from './support/authenticator-app.ts'
import { startBrowser, type TestBrowser, type TestPage } from './support/browser.ts'
import { findFreePort } from './support/find-free-port.ts'
import { addMember, callAsPage, password, type SignedInMember, setUpOwner } from './support/members.ts'
import { readErrorCode } from './support/problems.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
beforeAll(async () => {
  // Browsers offer passkeys at host names only.
  const port = String(await findFreePort())
  const environment = { PORT: port, LECTERN_BASE_URL: `http://localhost:${port}` }
  ;[lectern, browser] = await Promise.all([startLectern({ environment }), startBrowser()])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

const visit = (path: string, member: SignedInMember, more: { phone?: boolean; dark?: boolean } = {}) =>
  visitDashboard(browser, lectern, path, { member, ...more })
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const expectNoErrors = ({ errors }: TestPage) => expect(errors).toEqual([])

async function signOut(page: Page, name: RegExp): Promise<void> {
  await button(page, name).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await titled(page, 'Sign in')
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const age = (userId: string) =>
  lectern.app.services.database.write(queries =>
    queries
      .updateTable('sessions')
      .set({ created_at: Date.now() - 16 * 60_000, confirmed_at: null })
      .where('user_id', '=', userId)
      .execute(),
  )

interface Device {
  cdp: CDPSession
  authenticatorId: string
}

/** A device with a fingerprint reader, in the browser of a page. */
async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name)
  await button(page, 'Add passkey').click()
  await page.getByText(name, { exact: true }).waitFor()
}

describe('your account', () => {
  test('two-factor authentication is set up with a QR code, and then asked at each sign-in', async () => {
    const member = await addMember(lectern, { role: 'viewer', email: 'grace@example.com' })
    const visited = await visit('/account', member)
    const { page } = visited
    await titled(page, 'Your account')
    expect(await visited.findViolations()).toEqual([])
    await button(page, 'Set up').click()
    await page.getByLabel('Current password').first().fill(password)
    await button(page, 'Set up').click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const secret = await page.locator('code').textContent()
    const address = `otpauth://totp/Lectern?secret=${secret}`
    expect(await visited.findViolations()).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await button(page, 'Turn on').click()
    await page.getByText('Invalid code').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(readCode(address))
    await button(page, 'Turn on').click()
    await page.getByText('Save these recovery codes now').waitFor()
    const [recoveryCode = ''] = ((await page.locator('pre').textContent()) ?? '').split('\n')
    await button(page, 'I have saved them').click()
    await page.getByText('10 of your recovery codes are left').waitFor()

    await signOut(page, /grace$/)
    await enterPassword(page, member.email)
    await titled(page, 'Two-factor authentication')
    expect(await visited.findViolations()).toEqual([])
    await page.getByLabel('Code from your authenticator app').fill(readNextCode(address))
    await button(page, 'Sign in').click()
    await titled(page, 'Your account')

    await signOut(page, /grace$/)
    await enterPassword(page, member.email)
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await button(page, 'Sign in').click()
    await page.getByText('9 of your recovery codes are left').waitFor()
    expectNoErrors(visited)
  })

  test('a passkey signs in without password, and no longer once it is removed', async () => {
    const member = await addMember(lectern, { role: 'viewer', email: 'paula@example.com' })
    const visited = await visit('/account', member)
    const { page } = visited
    const { cdp, authenticatorId } = await addDevice(page)
    await addPasskey(page, 'Laptop')
    await signOut(page, /paula$/)

    const sent = page.waitForRequest('**/dashboard/api/passkey/sign-in')
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('last used').waitFor()
    const replayed = await callAsPage(lectern, '/dashboard/api/passkey/sign-in', {
      body: (await sent).postDataJSON(),
    })
    expect(await readErrorCode(replayed)).toBe('sign-in-failed')

    await signOut(page, /paula$/)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('The browser did not use a passkey').waitFor()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await button(page, 'Sign in with a passkey').click()
    await button(page, 'Remove the passkey Laptop').click()
    await page.getByText('Passkey removed.').waitFor()
    await signOut(page, /paula$/)
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('The passkey was not accepted').waitFor()
    expectNoErrors(visited)
  })

  test('a passkey belongs to one member', async () => {
    const member = await addMember(lectern, { role: 'viewer', email: 'peter@example.com' })
    const visited = await visit('/account', member)
    await addDevice(visited.page)
    const sent = visited.page.waitForRequest('**/dashboard/api/passkeys/add')
    await addPasskey(visited.page, 'Phone')
    const body = (await sent).postDataJSON()
    const add = callAsPage(lectern, '/dashboard/api/passkeys/add', { body, cookie: owner.cookie })
    expect(await readErrorCode(await add)).toBe('sign-in-failed')
    const remove = callAsPage(lectern, '/dashboard/api/passkeys/remove', {
      body: { id: 'unknown' },
      cookie: owner.cookie,
    })
    expect(await readErrorCode(await remove)).toBe('not-found')
    for (const path of ['passkeys/begin', 'passkeys/add', 'passkeys/remove'])
      expect(await readErrorCode(await callAsPage(lectern, `/dashboard/api/${path}`, { body }))).toBe(
        'session-invalid',
      )
    expectNoErrors(visited)
  })

  test('sessions are shown with their browser, and can be ended', async () => {
    const member = await addMember(lectern, { role: 'viewer', email: 'sue@example.com' })
    const visited = await visit('/account', member)
    const { page } = visited
    await page.getByText('This session').waitFor()
    const other = await visit('/sign-in', { ...member, cookie: 'x=y' })
    await enterPassword(other.page, member.email)
    await titled(other.page, 'Projects')
    await page.reload()
    await button(page, 'End session in Chrome on Linux').click()
    await page.getByText('Session ended.').waitFor()
    await other.page.reload()
    await titled(other.page, 'Sign in')
    expectNoErrors(other)
    expectNoErrors(visited)
  })
})

describe('a change that gives access', () => {
  test('asks the member to confirm that it is them, and is then repeated', async () => {
    const member = await addMember(lectern, { role: 'owner', email: 'mary@example.com' })
    const visited = await visit('/members', member)
    const { page } = visited
    await age(member.userId)
    await button(page, 'Create link').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.waitFor()
    expect(await visited.findViolations()).toEqual([])
    await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('The password is wrong.').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Send this link to the new member.').waitFor()
    expectNoErrors(visited)
  })

  test('can be confirmed with a passkey above another dialog, and is not made when cancelled', async () => {
    const member = await addMember(lectern, { role: 'owner', email: 'nina@example.com' })
    const visited = await visit('/account', member)
    const { page } = visited
    await addDevice(page)
    await addPasskey(page, 'Laptop')
    await page.goto(`${lectern.url}/dashboard/keys/docs`)
    await age(member.userId)
    await button(page, 'Create key').click()
    const form = page.getByRole('dialog', { name: 'Create API key' })
    await form.getByLabel('Name').fill('CI')
    await form.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Confirm that it is you, then try again.').waitFor()
    await form.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Copy the key now').waitFor()
    expectNoErrors(visited)
  })
})

test('a member without the required second factor sees only their account', async () => {
  const chief = await addMember(lectern, { role: 'owner', email: 'chief@example.com' })
  const plain = await addMember(lectern, { role: 'viewer', email: 'plain@example.com' })
  const visited = await visit('/members', chief)
  await visited.page.getByRole('switch', { name: 'Require two-factor authentication' }).press('Space')
  await visited.page.getByText('Set up two-factor authentication for your own account first.').waitFor()
  expectNoErrors(visited)
  await lectern.app.services.database.write(queries =>
    queries.updateTable('organizations').set({ second_factor_required: 1 }).execute(),
  )
  const other = await visit('/projects', plain)
  await titled(other.page, 'Your account')
  await other.page.getByText('The other pages open once you have set it up.').waitFor()
  expectNoErrors(other)
})
