import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser, type TestPage } from './support/browser.ts'
import { addMember, type SignedInMember, setUpOwner } from './support/members.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { untilLoaded, visitDashboard } from './support/visit-dashboard.ts'

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
let visited: TestPage
let page: Page
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
  owner = await setUpOwner(lectern)
  visited = await visitDashboard(browser, lectern, '/settings/sign-in/docs', { member: owner })
  page = visited.page
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

const read = async () => (await callAdmin(lectern, `/v1/project/readers/${lectern.projectId}`)).json()
const openSite = (path = '/', cookie = '') =>
  fetch(`${lectern.url}/sites/docs${path}`, { headers: { cookie }, redirect: 'manual' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const choose = (method: string) => page.getByRole('combobox', { name: 'Method' }).selectOption(method)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
/** Saves, and confirms in the dialog. */
async function save(action: string) {
  await press('Save')
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

/** Checks the page in both colour schemes and on a phone. */
async function expectAccessible() {
  expect(await visited.findViolations()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await visited.findViolations()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a site without sign-in is open, and nothing can be saved', async () => {
  await page.getByRole('heading', { name: 'Readers’ sign-in' }).waitFor()
  await untilLoaded(page)
  expect(await page.getByRole('combobox', { name: 'Method' }).inputValue()).toBe('off')
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
})

test('passwords make the site private after a confirmation, with errors at their fields', async () => {
  await choose('password')
  await field('Name').fill('Partners')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await field('Groups').fill('partners, beta ,')
  await expectAccessible()
  await press('Save')
  await page.getByRole('dialog').getByText('Readers must sign in').waitFor()
  expect(await visited.findViolations()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await read()).toMatchObject({ method: 'off' })
  await save('Make private')
  await page.getByText('This field must have at least 10 characters.').waitFor()
  await page.getByRole('alert').getByText('Check the fields marked above.').waitFor()
  expect(await visited.findViolations()).toEqual([])
  expect((await openSite()).status).toBe(200)

  await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
  await save('Make private')
  await page.getByText('Saved. The change applies immediately.').waitFor()
  expect(await read()).toMatchObject({
    method: 'password',
    sessionHours: 336,
    passwords: [{ name: 'Partners', groups: ['partners', 'beta'] }],
  })
  expect((await openSite()).status).toBe(302)
  await field('Groups').waitFor()
  expect(await page.content()).not.toContain('a long passphrase')
})

test('a stored password is kept, and a change ends all sessions', async () => {
  const response = await fetch(`${lectern.url}/sites/docs/_lectern/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ password: 'a long passphrase' }),
    redirect: 'manual',
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await openSite('/', cookie)).status).toBe(200)
  await field('Groups').fill('partners')
  await page.getByRole('textbox', { name: 'Hours until readers sign in again' }).fill('8')
  await save('Save changes')
  await expect.poll(async () => (await read()).sessionHours).toBe(8)
  expect((await read()).passwords).toEqual([{ name: 'Partners', groups: ['partners'] }])
  // The settings are stored a moment before the sessions end.
  await expect.poll(async () => (await openSite('/', cookie)).status).toBe(302)
})

test('OpenID Connect has its redirect address, and never shows the stored secret', async () => {
  await choose('oidc')
  const { addresses } = await read()
  await page.getByText(addresses.oidc, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy redirect address' }).waitFor()
  await field('Issuer').fill('http://id.example.com')
  await field('Client ID').fill('docs')
  await save('Save changes')
  await page.getByText('This field must be an https address.').waitFor()
  await page.getByText('This field is required; null if the client has no secret.').waitFor()
  await field('Issuer').fill('https://id.example.com')
  await page.getByLabel('Client secret', { exact: true }).fill('a client secret')
  await field('Scopes').fill('groups profile')
  await field('Groups claim').fill('realm_access.roles')
  await field('Button name').fill('Acme ID')
  await expectAccessible()
  await save('Save changes')
  await page.getByLabel('New client secret', { exact: true }).waitFor()
  expect(await read()).toMatchObject({
    method: 'oidc',
    oidc: {
      name: 'Acme ID',
      issuer: 'https://id.example.com',
      clientId: 'docs',
      scopes: ['groups', 'profile'],
      groupsClaim: 'realm_access.roles',
      hasSecret: true,
    },
  })
  expect(await page.content()).not.toContain('a client secret')
  await page.getByRole('checkbox', { name: 'The client has no secret' }).check()
  await save('Save changes')
  await expect.poll(async () => (await read()).oidc.hasSecret).toBe(false)
})

test('tokens have a key or a key set, and login pages', async () => {
  await page.reload()
  await field('Issuer').waitFor()
  await choose('token')
  await field('Public key').fill('not a key')
  await press('Add login page')
  await field('Address of login page 1').fill('app.example.com')
  await save('Save changes')
  await page.getByText('must be an http or https address').waitFor()
  await field('Address of login page 1').fill('https://app.example.com/login')
  await save('Save changes')
  await page.getByText('is not a public key for EdDSA').waitFor()
  await page.getByRole('combobox', { name: 'Public keys' }).selectOption('address')
  await field('Address of the key set').fill('https://app.example.com/jwks.json')
  await expectAccessible()
  await save('Save changes')
  await expect.poll(async () => (await read()).method).toBe('token')
  expect((await read()).token).toMatchObject({
    algorithm: 'EdDSA',
    jwksUrl: 'https://app.example.com/jwks.json',
    loginUrls: [{ url: 'https://app.example.com/login' }],
  })
})

test('an editor sees the settings and cannot change them', async () => {
  const editor = await addMember(lectern, { role: 'editor', email: 'eve@example.com' })
  const other = await visitDashboard(browser, lectern, '/settings/sign-in/docs', { member: editor })
  await other.page.getByText('Only owners can change this.').waitFor()
  expect(await other.page.getByRole('combobox', { name: 'Method' }).isDisabled()).toBe(true)
  expect(await other.page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
})

test('turning the sign-in off opens the site again', async () => {
  await page.reload()
  await page.getByRole('combobox', { name: 'Algorithm' }).waitFor()
  await choose('off')
  await save('Turn off sign-in')
  await expect.poll(async () => (await read()).method).toBe('off')
  expect((await openSite()).status).toBe(200)
  expect(visited.errors).toEqual([])
})
