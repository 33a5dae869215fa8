import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { callAsPage, password, type SignedInMember, setUpOwner } from './support/members.ts'
import { callAdmin } from './support/requests.ts'
import { servePage } from './support/serve-page.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { browserCookie } from './support/visit-dashboard.ts'

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

/** A page of another origin, in the browser of a signed-in member. */
async function lure(html: string, host: '127.0.0.1' | 'localhost'): Promise<Page> {
  const site = await servePage(html)
  const { page } = await browser.open('about:blank', {
    cookies: [browserCookie(lectern.url, owner)],
  })
  await page.goto(site.url.replace('127.0.0.1', host))
  page.context().once('close', () => void site.close())
  return page
}

/** Another port is another origin of the same site, so it gets the cookie. Another host name is another site. */
const elsewhere = ['127.0.0.1', 'localhost'] as const

describe('a page of another origin', () => {
  test.each(elsewhere)('cannot frame the dashboard or the site, from %s', async host => {
    const paths = ['/dashboard', '/dashboard/sign-in', '/dashboard/keys/docs', '/sites/docs/guide/proxy']
    const frames = paths.map(path => `<iframe src="${lectern.url}${path}"></iframe>`).join('')
    const page = await lure(frames, host)
    const shown = () =>
      page
        .frames()
        .slice(1)
        .map(frame => frame.url())
    await expect.poll(shown).toEqual(paths.map(() => 'chrome-error://chromewebdata/'))
  })

  test.each(elsewhere)('cannot change anything with a member’s cookie, from %s', async host => {
    const before = await readAll()
    const page = await lure('<!doctype html><title>Prizes</title>', host)
    const answers = collectAnswers(page)
    const attempts = listAttempts()
    await page.evaluate(sendForms, attempts)
    await page.evaluate(sendRequests, attempts)
    // Requests with a preflight are not sent, because the preflight is refused.
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(attempts.length * 3)
    expect(answers.filter(answer => answer.ok() && answer.request().method() !== 'OPTIONS')).toEqual([])
    expect(await readAll()).toEqual(before)
  })

  test.each(elsewhere)('cannot read anything with a member’s cookie, from %s', async host => {
    const page = await lure('<!doctype html><title>Prizes</title>', host)
    const read = await page.evaluate(
      async addresses =>
        Promise.all(
          addresses.map(address =>
            fetch(address, { credentials: 'include' }).then(
              answer => answer.text(),
              () => 'refused',
            ),
          ),
        ),
      ['/v1/me', '/v1/keys', '/dashboard/api/auth/get-session'].map(path => lectern.url + path),
    )
    expect(read).toEqual(['refused', 'refused', 'refused'])
  })
})

test('the same requests from the dashboard succeed', async () => {
  const { page } = await browser.open(`${lectern.url}/dashboard`, {
    cookies: [browserCookie(lectern.url, owner)],
  })
  const status = await page.evaluate(async projectId => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Renamed' })
    return (await fetch(`/v1/projects/${projectId}`, { method: 'PATCH', headers, body })).status
  }, lectern.projectId)
  expect(status).toBe(200)
})

interface Attempt {
  address: string
  method: string
  body: string
}

function listAttempts(): Attempt[] {
  const { projectId } = lectern
  const post = (path: string, body: object) => ({
    address: lectern.url + path,
    method: 'POST',
    body: JSON.stringify(body),
  })
  return [
    post('/v1/projects', { name: 'Forged', domain: 'forged' }),
    post('/v1/keys', { kind: 'admin', name: 'Forged' }),
    post('/v1/invitations', { role: 'owner' }),
    post(`/v1/project/update/${projectId}`, {}),
    post('/v1/sessions/revoke-all', {}),
    post('/dashboard/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'a password of theirs',
    }),
    post('/dashboard/api/auth/sign-out', {}),
    { ...post(`/v1/projects/${projectId}`, { name: 'Forged' }), method: 'PATCH' },
    { ...post(`/v1/projects/${projectId}`, {}), method: 'DELETE' },
  ]
}

/** The responses to requests that the page sent to the server. */
function collectAnswers(page: Page): Response[] {
  const answers: Response[] = []
  page.on('response', answer => {
    if (answer.url().startsWith(lectern.url)) answers.push(answer)
  })
  return answers
}

/** Runs in the page: submits forms whose fields form JSON, each into its own frame. */
function sendForms(attempts: Attempt[]): void {
  for (const [at, { address, body }] of attempts.entries())
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded']) {
      const frame = document.createElement('iframe')
      frame.name = `form-${at}-${enctype}`
      const form = Object.assign(document.createElement('form'), {
        action: address,
        method: 'post',
        enctype,
        target: frame.name,
      })
      const field = document.createElement('input')
      field.name = body.slice(0, -1) + (body === '{}' ? '"a":"' : ',"a":"')
      field.value = '"}'
      form.append(field)
      document.body.append(frame, form)
      form.submit()
    }
}

/** Runs in the page: sends requests with and without a preflight. */
async function sendRequests(attempts: Attempt[]): Promise<void> {
  for (const { address, method, body } of attempts) {
    const plain = { 'content-type': 'text/plain' }
    const sent = [
      fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: plain, body }),
      fetch(address, {
        method,
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    ]
    navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' }))
    await Promise.allSettled(sent)
  }
}

/** Everything that the attempts would change. */
async function readAll() {
  const read = async (path: string) => (await callAdmin(lectern, path)).json()
  const me = await callAsPage(lectern, '/v1/me', { cookie: owner.cookie })
  const email = { email: owner.email, password }
  const signIn = await callAsPage(lectern, '/dashboard/api/auth/sign-in/email', { body: email })
  return {
    projects: await read('/v1/projects'),
    keys: (await read('/v1/keys')).keys.map(({ id }: { id: string }) => id),
    invitations: await read('/v1/invitations'),
    updates: await read(`/v1/project/updates/${lectern.projectId}`),
    audit: await read('/v1/audit'),
    session: me.status,
    password: signIn.status,
  }
}
