import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import {
  addMember,
  callAsPage,
  password,
  readCookies,
  type SignedInMember,
  setUpOwner,
} from './support/members.ts'
import { type ScriptedReply, startScriptedService } from './support/scripted-service.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

let lectern: RunningLectern
let browser: TestBrowser
let github: Awaited<ReturnType<typeof startScriptedService>>
let owner: SignedInMember
let editor: SignedInMember
let viewer: SignedInMember
beforeAll(async () => {
  github = await startScriptedService(answerAsGithub)
  const environment = {
    LECTERN_GITHUB_CLIENT_ID: 'client',
    LECTERN_GITHUB_CLIENT_SECRET: 'hidden',
    LECTERN_GITHUB_URL: github.url,
  }
  ;[lectern, browser] = await Promise.all([startLectern({ environment }), startBrowser()])
  owner = await setUpOwner(lectern)
  editor = await addMember(lectern, { role: 'editor', email: 'eve@example.com' })
  viewer = await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
  await github?.close()
})

/** GitHub's sign-in page and the API calls that follow. */
function answerAsGithub({
  path,
  query,
  headers,
}: {
  path: string
  query: Record<string, string>
  headers: object
}): ScriptedReply {
  if (path === '/login/oauth/authorize') {
    const back = new URL(query.redirect_uri ?? '')
    back.searchParams.set('code', 'code')
    back.searchParams.set('state', query.state ?? '')
    return {
      headers: { 'content-type': 'text/html' },
      body: `<a href="${back.href.replaceAll('&', '&amp;')}">Agree</a>`,
    }
  }
  if (path === '/login/oauth/access_token')
    return { json: { access_token: 'gho_secret', token_type: 'bearer', scope: 'read:user,user:email' } }
  if (Reflect.get(headers, 'authorization') !== 'Bearer gho_secret') return { status: 401, json: {} }
  if (path === '/api/v3/user') return { json: { id: 7, login: 'octo', name: 'Octo Cat' } }
  return { json: [{ email: 'octo@example.com', primary: true, verified: true }] }
}

const visit = (path: string, member: SignedInMember) => visitDashboard(browser, lectern, path, { member })
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** The error code of a request that the page sends with its session, or `done`. */
function codeFor(page: Page, path: string, method: string, body: object = {}): Promise<unknown> {
  return page.evaluate(
    async ([address, verb, json]) => {
      const answer = await fetch(address, {
        method: verb,
        ...(verb !== 'GET' && { headers: { 'content-type': 'application/json' }, body: json }),
      })
      return answer.ok ? 'done' : (await answer.json()).code
    },
    [path, method, JSON.stringify(body)] as const,
  )
}

const forOwners = () =>
  [
    ['/v1/keys', 'POST'],
    ['/v1/invitations', 'GET'],
    ['/v1/audit', 'GET'],
    [`/v1/members/${viewer.userId}`, 'PATCH'],
    [`/v1/projects/${lectern.projectId}`, 'DELETE'],
    [`/v1/projects/${lectern.projectId}/webhooks`, 'POST'],
    [`/v1/projects/${lectern.projectId}/webhook-secret`, 'POST'],
  ] as const

describe('roles', () => {
  test('a viewer can read everything, sees no edit buttons, and every change is refused', async () => {
    const visited = await visit('/deployments/docs', viewer)
    const { page } = visited
    await page.getByRole('button', { name: 'Deploy', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Deploy', exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Lock' }).isDisabled()).toBe(true)
    await page.goto(`${lectern.url}/dashboard/deployments/${lectern.statusId}/docs`)
    await page.getByRole('link', { name: 'Open site' }).waitFor()
    expect(await page.getByRole('button', { name: /Redeploy|Roll back/ }).count()).toBe(0)
    await page.goto(`${lectern.url}/dashboard/settings/general/docs`)
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Archive', exact: true }).count()).toBe(0)
    await page.goto(`${lectern.url}/dashboard/keys/docs`)
    await page.getByText('First assistant key').waitFor()
    expect(await page.getByRole('button', { name: /Create key|Revoke|Rename/ }).count()).toBe(0)
    await page.goto(`${lectern.url}/dashboard/members`)
    await page.getByText('eve@example.com').waitFor()
    expect(await page.getByRole('button', { name: /Remove|Create link/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    for (const [path, method] of [
      ...forOwners(),
      [`/v1/project/update/${lectern.projectId}`, 'POST'],
      [`/v1/projects/${lectern.projectId}`, 'PATCH'],
    ] as const)
      expect(await codeFor(page, path, method), path).toBe('role-missing')
    expect(visited.errors).toEqual([])
  })

  test('an editor can deploy and change projects, and owner actions are refused', async () => {
    const visited = await visit('/settings/general/docs', editor)
    const { page } = visited
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Docs')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByText('Saved.').first().waitFor()
    expect(await page.getByRole('button', { name: 'Archive', exact: true }).count()).toBe(0)
    await page.goto(`${lectern.url}/dashboard/deployments/docs`)
    await page.getByRole('button', { name: 'Deploy', exact: true }).click()
    await page.waitForURL(/\/deployments\/\w{26}\/docs$/)
    await page.getByText('Succeeded').waitFor()
    await page.goto(`${lectern.url}/dashboard/keys/docs`)
    await page.getByText('First assistant key').waitFor()
    expect(await page.getByRole('button', { name: /Create key|Revoke|Rename/ }).count()).toBe(0)
    for (const [path, method] of forOwners())
      expect(await codeFor(page, path, method), path).toBe('role-missing')
  })

  test('a page that requires another role says so', async () => {
    const visited = await visit('/audit', viewer)
    await visited.page.getByRole('alert').getByText('Only owners may do this').waitFor()
  })
})

describe('joining and leaving', () => {
  test('an invitation link works once, and a removed member is signed out', async () => {
    const visited = await visit('/members', owner)
    const { page } = visited
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = (await page.getByText(/\/dashboard\/invite#token=/).textContent()) ?? ''

    const guest = await browser.open(link)
    await titled(guest.page, 'Join')
    await expect.poll(() => guest.page.url()).not.toContain('token')
    await guest.page.getByLabel('Your name').fill('Grace Example')
    await guest.page.getByLabel('Password', { exact: true }).fill(password)
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await titled(guest.page, 'Projects')
    await guest.page.goto(`${lectern.url}/dashboard/deployments/docs`)
    const deploy = guest.page.getByRole('button', { name: 'Deploy', exact: true })
    await expect.poll(() => deploy.isEnabled()).toBe(true)

    const late = await browser.open(link)
    await titled(late.page, 'This link does not work')

    await page.reload()
    await page.getByRole('button', { name: 'Remove Grace Example' }).click()
    await page.getByRole('button', { name: 'Remove member' }).click()
    await page.getByText('Grace Example was removed.').waitFor()
    await guest.page.reload()
    await titled(guest.page, 'Sign in')
  })

  test('signing out everywhere ends the sessions in all browsers', async () => {
    const member = await addMember(lectern, { role: 'viewer', email: 'two@example.com' })
    const signIn = await callAsPage(lectern, '/dashboard/api/auth/sign-in/email', {
      body: { email: member.email, password },
    })
    const here = await visit('/account', member)
    const there = await visit('/projects', { ...member, cookie: readCookies(signIn) })
    await titled(there.page, 'Projects')
    await here.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await titled(here.page, 'Sign in')
    await there.page.getByRole('link', { name: 'Members' }).click()
    await titled(there.page, 'Sign in')
  })

  test('an invited person signs in with GitHub and returns to the requested page', async () => {
    const body = { role: 'viewer', email: 'octo@example.com' }
    await callAsPage(lectern, '/v1/invitations', { body, cookie: owner.cookie })
    const visited = await browser.open(`${lectern.url}/dashboard/deployments/docs`)
    const { page } = visited
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await page.getByRole('link', { name: 'Agree' }).click()
    await titled(page, 'Deployments')
    expect(new URL(page.url()).pathname).toBe('/dashboard/deployments/docs')
    await page.getByRole('button', { name: /Octo Cat/ }).waitFor()
    expect(visited.errors).toEqual([])
  })
})
