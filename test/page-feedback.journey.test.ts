import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackByPageSchema, feedbackItemSchema, feedbackListSchema } from '../src/contract/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { databaseKinds } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Acme', navigation: { pages: ['index', 'guide'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nHow it works.\n\n```sh heat.sh\nkiln --heat 900\n```\n',
}

describe.each(databaseKinds)('feedback on the pages of a site on %s', kind => {
  let lectern: RunningLectern
  let browser: TestBrowser
  const listPath = () => `/v1/analytics/${lectern.projectId}/feedback`
  const give = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${lectern.url}/sites/docs/_lectern/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const list = async (query = '') =>
    feedbackListSchema.parse(await (await callAdmin(lectern, listPath() + query)).json()).feedback

  beforeAll(async () => {
    lectern = await startLectern({ files, kind })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await lectern?.close()
  })

  test('a reader votes and comments, without a cookie, and the owner reads it', async () => {
    const { page, errors, findViolations } = await browser.open(`${lectern.url}/sites/docs/guide`)
    await page
      .getByRole('group', { name: 'Was this page helpful?' })
      .getByRole('button', { name: 'No' })
      .click()
    await page.getByRole('textbox', { name: 'What can we improve?' }).fill('Name the port.')
    expect(await findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor()
    expect(await page.context().cookies()).toEqual([])
    expect(errors).toEqual([])
    expect(await list()).toMatchObject([
      { path: '/guide', helpful: false, comment: 'Name the port.', source: 'contextual', status: 'pending' },
    ])
  })

  test('the owner sets a status, and counts by page', async () => {
    const [{ id = '' } = {}] = await list()
    const changed = await callAdmin(lectern, `${listPath()}/${id}`, {
      body: { status: 'resolved' },
      method: 'PATCH',
    })
    expect(feedbackItemSchema.parse(await changed.json()).status).toBe('resolved')
    expect(await list('?status=pending')).toEqual([])
    const byPage = await callAdmin(lectern, `${listPath()}/by-page`)
    expect(feedbackByPageSchema.parse(await byPage.json()).feedback).toEqual([
      { path: '/guide', thumbsUp: 0, thumbsDown: 1, code: 0, total: 1 },
    ])
  })

  test('a reader reports a problem with a code block, once the owner allows it', async () => {
    const report = { path: '/guide', helpful: false, code: { code: 'x', filename: null, lang: null } }
    await expectProblem(await give(report), 'not-found')
    const options = { body: { site: { codeFeedback: true } }, method: 'PATCH' }
    expect((await callAdmin(lectern, `/v1/projects/${lectern.projectId}`, options)).status).toBe(200)
    const { page, errors, findViolations } = await browser.open(`${lectern.url}/sites/docs/guide`)
    await page.getByRole('button', { name: 'Raise issue' }).click()
    await page.locator('.code-report textarea').fill('It needs sudo.')
    expect(await findViolations()).toEqual([])
    await page.locator('.code-report').getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor()
    expect(errors).toEqual([])
    expect(await list('?source=code_snippet')).toMatchObject([
      { path: '/guide', comment: 'It needs sudo.', code: 'kiln --heat 900', filename: 'heat.sh', lang: 'sh' },
    ])
    const tooLong = { ...report, code: { ...report.code, code: 'x'.repeat(4_001) } }
    await expectProblem(await give(tooLong), 'invalid-request')
  })

  test('input that is not valid is refused', async () => {
    for (const body of [{}, { path: '/guide' }, { path: '/guide', helpful: 'yes' }, []])
      await expectProblem(await give(body), 'invalid-request')
    await expectProblem(
      await give({ path: '/guide', helpful: true, comment: 'x'.repeat(2_001) }),
      'invalid-request',
    )
    await expectProblem(await give({ path: '/none', helpful: true }), 'not-found')
    await expectProblem(
      await give({ path: '/guide', helpful: true, comment: 'x'.repeat(20_000) }),
      'body-too-large',
    )
    const other = { 'sec-fetch-site': 'cross-site' }
    await expectProblem(await give({ path: '/guide', helpful: true }, other), 'key-origin')
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?status=done',
      '?source=mail',
      '?cursor=1',
      '?dateFrom=x',
    ])
      await expectProblem(await callAdmin(lectern, listPath() + query), 'invalid-request')
  })

  test('only admin keys of the organisation read and change it', async () => {
    const stranger = await createStrangerKey(lectern)
    const [{ id = '' } = {}] = await list('?source=contextual')
    const item = { body: { status: 'dismissed' }, method: 'PATCH' }
    for (const path of [listPath(), `${listPath()}/by-page`]) {
      await expectProblem(await callAdmin(lectern, path, { key: null }), 'key-missing')
      await expectProblem(await callAdmin(lectern, path, { key: lectern.assistantKey }), 'key-kind')
      await expectProblem(await callAdmin(lectern, path, { key: stranger }), 'not-found')
    }
    for (const [key, code] of [
      [null, 'key-missing'],
      [lectern.assistantKey, 'key-kind'],
      [stranger, 'not-found'],
    ] as const)
      await expectProblem(await callAdmin(lectern, `${listPath()}/${id}`, { ...item, key }), code)
    await expectProblem(await callAdmin(lectern, `${listPath()}/none`, item), 'not-found')
    const bad = { body: { status: 'done' }, method: 'PATCH' }
    await expectProblem(await callAdmin(lectern, `${listPath()}/${id}`, bad), 'invalid-request')
    expect(await list('?source=contextual')).toMatchObject([{ status: 'resolved' }])
  })

  test('an owner turns it off, and an address can send a limited number', async () => {
    const set = (site: unknown) =>
      callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { body: { site }, method: 'PATCH' })
    expect(await (await set({ feedback: false })).json()).toMatchObject({ site: { feedback: false } })
    const read = async () => (await fetch(`${lectern.url}/sites/docs/guide`)).text()
    expect(await read()).not.toContain('page-feedback')
    await expectProblem(await give({ path: '/guide', helpful: true }), 'not-found')
    expect(await (await set(null)).json()).toMatchObject({ site: {} })
    expect(await read()).toContain('page-feedback')
    const codes: number[] = []
    for (let times = 0; times < 200; times += 1) codes.push((await give({ path: '/guide' })).status)
    expect(codes.filter(code => code === 400).length).toBeGreaterThan(100)
    expect(codes.at(-1)).toBe(429)
  })
})
