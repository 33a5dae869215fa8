import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { findFreePort } from './support/find-free-port.ts'
import { type MailServer, readLink, startMailServer } from './support/mail-server.ts'
import { type SignedInMember, setUpOwner } from './support/members.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

let lectern: RunningLectern
let browser: TestBrowser
let mailServer: MailServer
let owner: SignedInMember
beforeAll(async () => {
  mailServer = await startMailServer()
  const port = await findFreePort()
  const environment = {
    PORT: String(port),
    LECTERN_BASE_URL: `http://127.0.0.1:${port}`,
    LECTERN_SMTP_URL: mailServer.url,
    LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
  }
  ;[lectern, browser] = await Promise.all([startLectern({ environment }), startBrowser()])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
  await mailServer?.close()
})

test('a member who forgot the password asks for a link, sets a new one and is signed in', async () => {
  const visited = await browser.open(`${lectern.url}/dashboard/sign-in`)
  const { page } = visited
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  expect(await page.getByRole('status').textContent()).toContain('If ada@example.com belongs to an account')
  expect(await visited.findViolations()).toEqual([])
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails
  await page.goto(mail ? readLink(mail) : '')
  await page.getByLabel('Password', { exact: true }).fill('a brand new passphrase')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
})

test('the members page says that an invitation and a reset link were sent, and shows both links', async () => {
  const session = await setUpSession()
  const visited = await visitDashboard(browser, lectern, '/members', { member: session })
  const { page } = visited
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByText('Sent this link to grace@example.com.').waitFor()
  await page.getByText('mail sent').waitFor()
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Sent this link to ada@example.com.').waitFor()
  expect(await page.getByText('#token=').count()).toBe(2)
  expect(await visited.findViolations()).toEqual([])
})

/** Signs the owner in with the password of the first test. */
async function setUpSession(): Promise<SignedInMember> {
  const response = await fetch(`${lectern.url}/dashboard/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: lectern.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'a brand new passphrase' }),
  })
  const cookie = response.headers.getSetCookie().find(text => text.includes('session_token')) ?? ''
  return { ...owner, cookie: cookie.split(';', 1)[0] ?? '' }
}
