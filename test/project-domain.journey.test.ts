import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config/read-config.ts'
import { createApp } from '../src/server/app.ts'
import { prepareProject } from '../src/server/first-start.ts'
import { silentLog } from '../src/shared/index.ts'
import { databaseKinds } from './support/databases.ts'
import { findFreePort } from './support/find-free-port.ts'
import { addMember, callAsPage, setUpOwner } from './support/members.ts'
import { createStrangerKey } from './support/organizations.ts'
import { readErrorCode } from './support/problems.ts'
import { callAdmin, messageBody } from './support/requests.ts'
import { type RunningLectern, sharedSecret, startLectern } from './support/start-lectern.ts'

describe.each(databaseKinds)('the domain of a project on %s', kind => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })
  async function start(environment: Record<string, string> = {}): Promise<RunningLectern> {
    const lectern = await startLectern({ kind, environment })
    closers.push(lectern.close)
    return lectern
  }
  const rename = (lectern: RunningLectern, domain: unknown, more: object = {}) =>
    callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body: { domain }, ...more })
  const get = (lectern: RunningLectern, path: string, init: RequestInit = {}) =>
    fetch(lectern.url + path, { redirect: 'manual', ...init })
  const post = ({ url, assistantKey: key }: RunningLectern, path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
    })

  test('can be changed, and pages under the earlier one redirect with their path and query', async () => {
    const lectern = await start()
    const answer = await rename(lectern, 'acme')
    expect(await answer.json()).toMatchObject({ domain: 'acme', formerDomains: ['docs'] })
    for (const rest of [
      '',
      '/',
      '/guide/proxy',
      '/guide/proxy.md?raw=1',
      '/llms.txt',
      '/llms-full.txt',
      '/sitemap.xml',
      '/_lectern/search?q=proxy',
      '//evil.test/',
    ])
      for (const method of ['GET', 'HEAD']) {
        const moved = await get(lectern, `/sites/docs${rest}`, { method })
        expect([rest, moved.status, moved.headers.get('location')]).toEqual([rest, 308, `/sites/acme${rest}`])
        expect(moved.headers.get('cache-control')).toBe('no-store')
      }
    const page = await (await get(lectern, '/sites/DOCS/guide/proxy', { redirect: 'follow' })).text()
    expect(page).toContain('Configure the proxy')
    expect(page).toContain('href="/sites/acme')
    expect(page).not.toContain('/sites/docs')
    expect((await get(lectern, '/badge/docs.svg')).status).toBe(200)
    const status = await (await callAdmin(lectern, `/v1/project/update-status/${lectern.statusId}`)).json()
    expect(status.subdomain).toBe('acme')
  })

  test('can be changed back, without a loop', async () => {
    const lectern = await start()
    await rename(lectern, 'acme')
    expect(await (await rename(lectern, 'docs')).json()).toMatchObject({
      domain: 'docs',
      formerDomains: ['acme'],
    })
    expect((await get(lectern, '/sites/docs/guide/proxy')).status).toBe(200)
    const moved = await get(lectern, '/sites/acme/guide/proxy')
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/sites/docs/guide/proxy'])
  })

  test('the earlier one keeps working in the assistant API, without redirects', async () => {
    const lectern = await start()
    await rename(lectern, 'acme')
    for (const domain of ['docs', 'acme', 'DOCS']) {
      const message = await post(
        lectern,
        `/discovery/v2/assistant/${domain}/message`,
        messageBody('How do I configure the proxy?'),
      )
      expect(message.status).toBe(200)
      const text = await message.text()
      expect(text).toContain('/sites/acme/guide/proxy')
      const found = await post(lectern, `/discovery/v1/search/${domain}`, { query: 'proxy' })
      expect(await found.json()).not.toEqual([])
      expect((await post(lectern, `/discovery/v1/page/${domain}`, { path: '/guide/proxy' })).status).toBe(200)
      const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
      expect((await post(lectern, `/mcp/${domain}`, tools)).status).toBe(200)
    }
    const unknown = await post(lectern, '/discovery/v1/search/other', { query: 'proxy' })
    expect(await readErrorCode(unknown)).toBe('not-found')
  })

  test('after a restart, the earlier one redirects and names the project to start with', async () => {
    const lectern = await start()
    await rename(lectern, 'acme')
    await lectern.stop()
    const { location } = lectern
    const config = readConfig({
      PORT: '0',
      LECTERN_SCREENSHOTS: 'false',
      ...(location.kind === 'sqlite'
        ? { LECTERN_DATA: location.folder }
        : { DATABASE_URL: location.url, LECTERN_SECRET: sharedSecret, LECTERN_DATA: lectern.docs }),
    })
    const app = await createApp({ config, log: silentLog, allowedFolders: [lectern.docs] })
    try {
      const moved = await fetch(`${app.url}/sites/docs/guide/proxy`, { redirect: 'manual' })
      expect([moved.status, moved.headers.get('location')]).toEqual([308, '/sites/acme/guide/proxy'])
      const named = await prepareProject(app.services, { docs: lectern.docs, domain: 'docs' })
      expect(named).toMatchObject({ created: false, project: { id: lectern.projectId, domain: 'acme' } })
      const byDefault = await prepareProject(app.services, { docs: null, domain: null })
      expect(byDefault?.project.id).toBe(lectern.projectId)
    } finally {
      await app.close()
    }
  })

  test('a domain that is invalid, taken or of another tenant is refused', async () => {
    const lectern = await start()
    await rename(lectern, 'acme')
    for (const invalid of ['', 'Acme', 'a/b', '-acme', '..', 'a'.repeat(64), null, 7])
      expect(await readErrorCode(await rename(lectern, invalid))).toBe('invalid-request')
    const stranger = await createStrangerKey(lectern)
    expect(await readErrorCode(await rename(lectern, 'theirs', { key: stranger }))).toBe('not-found')
    expect(await readErrorCode(await rename(lectern, 'theirs', { key: null }))).toBe('key-missing')
    for (const domain of ['docs', 'acme']) {
      const taken = await callAdmin(lectern, '/v1/projects', {
        key: stranger,
        method: 'POST',
        body: { name: 'Theirs', domain },
      })
      expect(await readErrorCode(taken)).toBe('conflict')
    }
    const release = (key: string | null) =>
      callAdmin(lectern, `/v1/projects/${lectern.projectId}/former-domains/docs`, { method: 'DELETE', key })
    expect(await readErrorCode(await release(stranger))).toBe('not-found')
    expect(await readErrorCode(await release(null))).toBe('key-missing')
    expect((await get(lectern, '/sites/docs')).status).toBe(308)
  })

  test('only owners release the earlier one, and then it belongs to who takes it', async () => {
    const lectern = await start()
    await setUpOwner(lectern)
    const editor = await addMember(lectern, { role: 'editor', email: 'eve@example.com' })
    await rename(lectern, 'acme')
    const path = `/v1/projects/${lectern.projectId}/former-domains/docs`
    const refused = await callAsPage(lectern, path, { method: 'DELETE', cookie: editor.cookie })
    expect(await readErrorCode(refused)).toBe('role-missing')
    const released = await callAdmin(lectern, path, { method: 'DELETE' })
    expect(await released.json()).toMatchObject({ domain: 'acme', formerDomains: [] })
    expect(await readErrorCode(await callAdmin(lectern, path, { method: 'DELETE' }))).toBe('not-found')
    expect((await get(lectern, '/sites/docs')).status).toBe(404)
    expect((await post(lectern, '/discovery/v1/search/docs', { query: 'proxy' })).status).toBe(404)
    const key = await createStrangerKey(lectern)
    const body = { name: 'Theirs', domain: 'docs' }
    expect((await callAdmin(lectern, '/v1/projects', { key, method: 'POST', body })).status).toBe(201)
    // The site of the new project is not deployed, and never shows the pages of the earlier one.
    expect((await get(lectern, '/sites/docs')).status).toBe(404)
  })

  test('redirects begin with the path of the server', async () => {
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}/lectern`
    const lectern = await start({ PORT: String(port), LECTERN_BASE_URL: url })
    await rename(lectern, 'acme')
    const moved = await get(lectern, '/sites/docs/guide/proxy')
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/lectern/sites/acme/guide/proxy'])
  })
})
