import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProject } from '../src/access/index.ts'
import { createSetupLink } from '../src/accounts/index.ts'
import { createClient } from '../src/client/index.ts'
import { readConfig } from '../src/config/read-config.ts'
import { auditPageSchema, pathOf, type Route, routes, updateStatusSchema } from '../src/contract/index.ts'
import { createApp } from '../src/server/app.ts'
import { silentLog } from '../src/shared/index.ts'
import { databaseKinds } from './support/databases.ts'
import { findFreePort } from './support/find-free-port.ts'
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
import { createOrganization } from './support/organizations.ts'
import { readErrorCode } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, sharedSecret, startLectern } from './support/start-lectern.ts'

describe.each(databaseKinds)('sessions on %s', kind => {
  let lectern: RunningLectern
  let owner: SignedInMember
  let editor: SignedInMember
  let viewer: SignedInMember
  beforeAll(async () => {
    lectern = await startLectern({ kind, environment: { LECTERN_GIT_PRIVATE: 'true' } })
    owner = await setUpOwner(lectern)
    editor = await addMember(lectern, { role: 'editor', email: 'eve@example.com' })
    viewer = await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
  })
  afterAll(() => lectern.close())

  const call = (member: SignedInMember, path: string, more: Parameters<typeof callAsPage>[2] = {}) =>
    callAsPage(lectern, path, { cookie: member.cookie, ...more })

  describe('roles', () => {
    test('members may call every endpoint that reads with an admin key', async () => {
      const { projectId, statusId } = lectern
      for (const path of [
        '/v1/projects',
        `/v1/projects/${projectId}`,
        `/v1/project/update-status/${statusId}`,
        `/v1/project/updates/${projectId}`,
        `/v1/analytics/${projectId}/assistant`,
        '/v1/keys',
        '/v1/members',
      ]) {
        const response = await call(viewer, path)
        expect(response.status, path).toBe(200)
        expect(response.headers.get('cache-control'), path).toMatch(/^private/)
      }
    })

    test('viewers cannot change anything, and editors cannot do what only owners may', async () => {
      const writing = Object.values(routes).filter(
        (route): route is typeof route & { scope: 'write' } => 'scope' in route && route.scope === 'write',
      )
      expect(writing.length).toBeGreaterThan(12)
      for (const route of writing) {
        const path = route.path.replace(/\{\w+\}/g, 'x')
        const body = 'body' in route ? {} : undefined
        const request = { method: route.method, body }
        expect(await readErrorCode(await call(viewer, path, request)), path).toBe('role-missing')
        if ('role' in route)
          expect(await readErrorCode(await call(editor, path, request)), path).toBe('role-missing')
        else expect((await call(editor, path, request)).status, path).not.toBe(403)
      }
      const { key } = await (
        await call(owner, '/v1/keys', { body: { kind: 'admin', name: 'Reader', scopes: ['read'] } })
      ).json()
      for (const path of ['/v1/audit', '/v1/invitations']) {
        expect(await readErrorCode(await callAdmin(lectern, path, { key })), path).toBe('key-scope')
        expect(await readErrorCode(await call(editor, path)), path).toBe('role-missing')
        expect((await call(owner, path)).status, path).toBe(200)
      }
    })

    test('role changes and removals apply to the next request, also in other processes', async () => {
      const elsewhere = await startAnother(lectern)
      const there = (member: SignedInMember) => callAsPage(elsewhere, '/v1/me', { cookie: member.cookie })
      const member = await addMember(lectern, { role: 'viewer', email: 'new@example.com' })
      expect(await (await there(member)).json()).toMatchObject({ role: 'viewer', scopes: ['read'] })
      const path = `/v1/members/${member.userId}`
      expect((await call(owner, path, { method: 'PATCH', body: { role: 'owner' } })).status).toBe(200)
      expect(await (await there(member)).json()).toMatchObject({ role: 'owner', scopes: ['read', 'write'] })
      expect((await call(owner, path, { method: 'DELETE' })).status).toBe(200)
      expect(await readErrorCode(await there(member))).toBe('session-invalid')
      await elsewhere.close()
    })

    test('a deployment has the member who triggered it as its author', async () => {
      const trigger = await call(editor, `/v1/project/update/${lectern.projectId}`, { method: 'POST' })
      const { statusId } = await trigger.json()
      const status = await call(editor, `/v1/project/update-status/${statusId}`, {
        headers: { prefer: 'wait=20' },
      })
      expect(updateStatusSchema.parse(await status.json())).toMatchObject({
        source: 'dashboard',
        author: { name: 'eve' },
      })
    })

    test('members of another organisation find nothing', async () => {
      const organizationId = await createOrganization(lectern)
      const { services } = lectern.app
      await createProject(services, { organizationId, project: { name: 'Other', domain: 'other' } })
      const stranger = await addMember(lectern, { role: 'owner', email: 'sam@other.test', organizationId })
      const { projectId, statusId } = lectern
      for (const path of [`/v1/projects/${projectId}`, `/v1/project/update-status/${statusId}`])
        expect((await call(stranger, path)).status).toBe(404)
      const removal = { method: 'DELETE' }
      expect((await call(stranger, `/v1/members/${owner.userId}`, removal)).status).toBe(404)
      expect((await call(stranger, `/v1/projects/${projectId}`, removal)).status).toBe(404)
      expect((await (await call(stranger, '/v1/members')).json()).members).toHaveLength(1)
      expect((await (await call(stranger, '/v1/audit')).json()).entries).toMatchObject([
        { action: 'member-joined', actor: { id: stranger.userId } },
      ])
    })
  })

  describe('requests from other sites', () => {
    const create = (headers: Record<string, string>, body: string | null = null) =>
      fetch(`${lectern.url}/v1/projects`, {
        method: 'POST',
        headers: { cookie: owner.cookie, 'content-type': 'application/json', ...headers },
        body: body ?? JSON.stringify({ name: 'Forged', domain: `forged-${Math.random()}`.replace('.', '') }),
      })

    test('are refused with any forged headers', async () => {
      const own = new URL(lectern.url)
      for (const headers of [
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { origin: '' },
        { origin: `${own.origin}.evil.test` },
        { origin: `http://${own.hostname}:1` },
        { origin: own.origin.replace('http:', 'https:') },
        { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
        { origin: own.origin, 'sec-fetch-site': 'cross-site' },
        { referer: `${own.origin}/dashboard` },
      ])
        expect(
          await readErrorCode(await create({ ...headers } as Record<string, string>)),
          JSON.stringify(headers),
        ).toBe('cross-site')
      expect((await create({ origin: own.origin, 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    })

    test('a form post is refused, even from the same origin', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        expect((await create({ origin: lectern.url, 'content-type': type }, '{"name":"x"}')).status).toBe(415)
    })

    test('can neither read nor sign in', async () => {
      const read = await call(owner, '/v1/keys', {
        headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      })
      expect(await readErrorCode(read)).toBe('cross-site')
      const answered = await call(owner, '/v1/keys', { headers: { origin: 'https://evil.test' } })
      expect(answered.headers.get('access-control-allow-origin')).toBeNull()
      const preflight = await fetch(`${lectern.url}/v1/projects`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
      })
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
      for (const path of [
        '/dashboard/api/auth/sign-in/email',
        '/dashboard/api/accept',
        '/dashboard/api/link',
      ]) {
        const request = {
          body: { email: owner.email, password: 'x' },
          headers: { origin: 'https://evil.test' },
        }
        expect(await readErrorCode(await callAsPage(lectern, path, request)), path).toBe('cross-site')
      }
    })

    test('no endpoint for members allows other origins', () => {
      const open = Object.values<Route>(routes).filter(({ limit }) => limit !== undefined)
      expect(open.filter(({ scope }) => scope !== undefined)).toEqual([])
    })

    test('cookies are ignored on reader endpoints and next to a key', async () => {
      const message = await call(owner, pathOf(routes.searchDocumentation, { domain: lectern.domain }), {
        body: { query: 'proxy' },
      })
      expect(await readErrorCode(message)).toBe('key-missing')
      const beside = await callAdmin(lectern, '/v1/me', { headers: { cookie: owner.cookie } })
      expect(await beside.json()).toMatchObject({ user: null, role: null, scopes: ['read', 'write'] })
      const wrong = await callAdmin(lectern, '/v1/me', {
        key: 'lectern_typo',
        headers: { cookie: owner.cookie },
      })
      expect(await readErrorCode(wrong)).toBe('key-invalid')
    })
  })

  test('the audit log records actor, action, target and address, and no secrets', async () => {
    const body = { kind: 'assistant', name: 'Box', projectId: lectern.projectId }
    const { id, key } = await (await call(owner, '/v1/keys', { body })).json()
    await callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body: { locked: true } })
    await callAdmin(lectern, `/v1/projects/${lectern.projectId}`, {
      method: 'PATCH',
      body: { locked: false, source: { kind: 'git', url: 'https://git.test/x.git', token: 'hunter2' } },
    })
    await call(owner, '/v1/keys', { body: { kind: 'assistant', name: 'No project' } })
    const response = await callAdmin(lectern, '/v1/audit?limit=3')
    const text = await response.text()
    expect(auditPageSchema.parse(JSON.parse(text)).entries).toMatchObject([
      {
        action: 'project-changed',
        target: lectern.projectId,
        detail: 'source, locked: false',
        actor: { kind: 'key', name: 'First admin key' },
      },
      { action: 'project-changed', detail: 'locked: true' },
      {
        action: 'key-created',
        target: id,
        actor: { kind: 'member', id: owner.userId, name: 'ada' },
        detail: expect.stringContaining('name: Box'),
        address: '127.0.0.1',
      },
    ])
    expect(text).not.toContain(key)
    expect(text).not.toContain('hunter2')
  })

  test('a followed log ends soon after the key is revoked, the session ends or the member is removed', async () => {
    const silent = await startSilentServer()
    const source = { kind: 'git' as const, url: silent.gitUrl }
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const project = await client.createProject({ name: 'Slow', domain: 'slow', source })
    const { statusId } = await client.triggerUpdate({ projectId: project.id })
    const path = `/v1/project/update-status/${statusId}/logs`
    const body = { kind: 'admin', name: 'CI' }
    const { id, key } = await (await call(owner, '/v1/keys', { body })).json()
    const leaving = await addMember(lectern, { role: 'viewer', email: 'leaving@example.com' })
    const removed = await addMember(lectern, { role: 'viewer', email: 'removed@example.com' })
    const followed = await Promise.all([
      callAdmin(lectern, path, { key }),
      call(leaving, path),
      call(removed, path),
    ])
    expect(followed.map(({ status }) => status)).toEqual([200, 200, 200])
    const staying = await call(owner, path)
    const ended = followed.map(answer => answer.text())

    await callAdmin(lectern, `/v1/keys/${id}`, { method: 'DELETE' })
    await call(leaving, '/v1/sessions/revoke-all', { method: 'POST' })
    await call(owner, `/v1/members/${removed.userId}`, { method: 'DELETE' })
    for (const text of await Promise.all(ended)) expect(text).not.toContain('event: end')
    expect((await call(leaving, path)).status).toBe(401)

    await client.cancelUpdate({ statusId })
    expect(await staying.text()).toContain('event: end')
    silent.close()
  })

  test('members, invitations and links can also be managed with an API key', async () => {
    const made = await callAdmin(lectern, '/v1/invitations', { body: { role: 'editor', email: 'a@b.test' } })
    expect(made.status).toBe(201)
    const { id } = routes.createInvitation.success.schema.parse(await made.json())
    const list = await (await callAdmin(lectern, '/v1/invitations')).json()
    expect(list.invitations).toMatchObject([{ id, role: 'editor', email: 'a@b.test' }])
    expect(JSON.stringify(list)).not.toContain('token')
    const path = `/v1/invitations/${id}`
    expect((await callAdmin(lectern, path, { method: 'DELETE' })).status).toBe(200)
    expect((await callAdmin(lectern, path, { method: 'DELETE' })).status).toBe(404)
    const reset = await callAdmin(lectern, `/v1/members/${viewer.userId}/password-reset`, { method: 'POST' })
    expect((await reset.json()).url).toContain('/dashboard/reset#token=')
    const promotion = { method: 'PATCH', body: { role: 'owner' } }
    const refused = await callAdmin(lectern, `/v1/members/${viewer.userId}`, promotion)
    expect(await readErrorCode(refused)).toBe('role-missing')
    for (const [request, code] of [
      [{ body: { role: 'owner' } }, 'role-missing'],
      [{ body: { role: 'king' } }, 'invalid-request'],
      [{ body: { role: 'owner', email: 'nobody' } }, 'invalid-request'],
      [{ body: { role: 'owner' }, key: null }, 'key-missing'],
      [{ body: { role: 'owner' }, key: lectern.assistantKey }, 'key-kind'],
    ] as const)
      expect(await readErrorCode(await callAdmin(lectern, '/v1/invitations', request))).toBe(code)
  })
})

test('with an https base URL, cookies are secure, and pages of that origin may call', async () => {
  const port = await findFreePort()
  const environment = {
    PORT: String(port),
    LECTERN_BASE_URL: 'https://docs.example.com',
    LECTERN_SECRET: 's'.repeat(32),
  }
  const lectern = await startLectern({ environment })
  const organizationId = await firstOrganization(lectern)
  const url = await createSetupLink(lectern.app.services, { organizationId, baseUrl: lectern.url })
  const body = { token: readToken(url ?? ''), name: 'Ada', email: 'ada@example.com', password }
  const headers = { origin: 'https://docs.example.com' }
  const server = `http://127.0.0.1:${port}`
  const accepted = await callAsPage({ url: server }, '/dashboard/api/accept', { body, headers })
  const [cookie = ''] = accepted.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-lectern\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/)
  const me = await callAsPage({ url: server }, '/v1/me', { cookie: readCookies(accepted), headers })
  expect(me.status).toBe(200)
  const kept = await lectern.app.services.database.queries.selectFrom('settings').select('name').execute()
  expect(kept.map(({ name }) => name)).not.toContain('accounts-secret')
  await lectern.close()
})

/** Accepts connections and never responds, so that a deployment from it runs until it is cancelled. */
async function startSilentServer() {
  const server = createServer(() => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = Object(server.address())
  return { gitUrl: `https://127.0.0.1:${port}/acme/docs.git`, close: () => server.close() }
}

/** A second process of the application, on the same data if several processes may share it. */
async function startAnother(lectern: RunningLectern) {
  if (lectern.location.kind === 'sqlite') return { url: lectern.url, close: async () => {} }
  return createApp({
    config: readConfig({
      PORT: '0',
      DATABASE_URL: lectern.location.url,
      LECTERN_ROLES: 'web',
      LECTERN_SECRET: sharedSecret,
    }),
    log: silentLog,
    allowedFolders: [],
  })
}
