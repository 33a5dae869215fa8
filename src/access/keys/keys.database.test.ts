import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import type { CreateKey } from '../../contract/index.ts'
import { silentLog } from '../../shared/index.ts'
import {
  archiveProject,
  createKey,
  createKeyring,
  createProject,
  ensureOrganization,
  type Keyring,
  listKeys,
  renameKey,
  revokeKey,
} from '../index.ts'
import { createKeyToken } from './key-token.ts'

describe.each(databaseKinds)('keys on %s', kind => {
  let test: TestDatabase
  let keyring: Keyring
  let organizationId: string
  let projectId: string
  let clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId })

  beforeEach(async () => {
    clock = createManualClock()
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
    const project = { name: 'Docs', domain: 'docs' }
    projectId = (await createProject(needs(), { organizationId, project })).id
    keyring = createKeyring({ database: test.database, clock, log: silentLog })
  })
  afterEach(async () => {
    await keyring.close()
    await test.close()
  })

  const create = (key: Partial<CreateKey> = {}) =>
    createKey(needs(), { organizationId, key: { kind: 'admin', name: 'CI', ...key } })
  const createAssistantKey = (key: Partial<CreateKey> = {}) =>
    create({ kind: 'assistant', projectId, ...key })

  it('a key identifies its organisation, and an assistant key its project', async () => {
    const admin = await create({ scopes: ['write'], allowedAddresses: ['::ffff:10.0.0.1'] })
    expect(await keyring.authenticate(admin.key)).toEqual({
      ok: true,
      principal: {
        keyId: admin.view.id,
        member: null,
        kind: 'admin',
        organizationId,
        responsibleUserId: null,
        project: null,
        scopes: ['read', 'write'],
        allowedAddresses: ['10.0.0.1'],
        allowedOrigins: [],
        expiresAt: null,
      },
    })
    const assistant = await createAssistantKey({ allowedOrigins: ['HTTPS://Docs.example.com/'] })
    expect(await keyring.authenticate(assistant.key)).toMatchObject({
      principal: {
        kind: 'assistant',
        project: { id: projectId },
        scopes: [],
        allowedOrigins: ['https://docs.example.com'],
      },
    })
    expect(await keyring.authenticate((await create({ scopes: ['read'] })).key)).toMatchObject({
      principal: { scopes: ['read'] },
    })
  })

  it('neither the database nor the list contains the key itself', async () => {
    const { key, view } = await create()
    const rows = await test.database.queries.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify([rows, await listKeys(needs(), { organizationId })])).not.toContain(
      key.slice(8, 40),
    )
    expect(view).toMatchObject({ name: 'CI', hint: key.slice(-4), createdAt: '2026-01-01T00:00:00.000Z' })
  })

  it('a revoked key is refused on its next request', async () => {
    const { key, view } = await create()
    expect(await keyring.authenticate(key)).toMatchObject({ ok: true })
    const revoked = await revokeKey(needs(), { organizationId, keyId: view.id })
    expect(revoked?.revokedAt).toBe('2026-01-01T00:00:00.000Z')
    expect(await keyring.authenticate(key)).toEqual({ ok: false, reason: 'revoked' })
    clock.advance(1000)
    expect(await revokeKey(needs(), { organizationId, keyId: view.id })).toEqual(revoked)
  })

  it('a key that is revoked during a request is refused on the next one', async () => {
    const { key, view } = await create()
    await Promise.all([keyring.authenticate(key), revokeKey(needs(), { organizationId, keyId: view.id })])
    expect(await keyring.authenticate(key)).toEqual({ ok: false, reason: 'revoked' })
  })

  it('a key is refused once it has expired', async () => {
    const { key } = await create({ expiresAt: new Date(clock.now() + 5000).toISOString() })
    clock.advance(4999)
    expect(await keyring.authenticate(key)).toMatchObject({ ok: true })
    clock.advance(1)
    expect(await keyring.authenticate(key)).toEqual({ ok: false, reason: 'expired' })
  })

  it('the keys of an archived project are refused', async () => {
    const { key } = await createAssistantKey()
    expect(await keyring.authenticate(key)).toMatchObject({ ok: true })
    await archiveProject(needs(), { organizationId, projectId })
    expect(await keyring.authenticate(key)).toEqual({ ok: false, reason: 'revoked' })
  })

  it('a mistyped key and an unknown key get different reasons', async () => {
    const { key } = await create()
    const typo = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
    expect(await keyring.authenticate(typo)).toEqual({ ok: false, reason: 'malformed' })
    expect(await keyring.authenticate(createKeyToken('admin'))).toEqual({ ok: false, reason: 'unknown' })
  })

  it('the last use of a key is stored every minute, and on close', async () => {
    const { key } = await create()
    clock.advance(61_000)
    await keyring.authenticate(key)
    await keyring.close()
    const [view] = await listKeys(needs(), { organizationId })
    expect(view?.lastUsedAt).toBe('2026-01-01T00:01:01.000Z')
  })

  it.each<[string, Partial<CreateKey>, string]>([
    ['an assistant key without a project', { kind: 'assistant' }, 'projectId'],
    ['an assistant key with scopes', { kind: 'assistant', projectId: 'x', scopes: ['read'] }, 'scopes'],
    ['an admin key with a project', { projectId: 'x' }, 'projectId'],
    ['an admin key with origins', { allowedOrigins: ['https://a.example'] }, 'allowedOrigins'],
    ['an open address list', { allowedAddresses: ['10.0.0.1', '0.0.0.0/0'] }, 'allowedAddresses[1]'],
    ['an origin with a path', { allowedOrigins: ['https://a.example/b'] }, 'allowedOrigins[0]'],
    ['an expiry that has passed', { expiresAt: '2026-01-01T00:00:00Z' }, 'expiresAt'],
  ])('%s is refused with its path', async (_what, key, path) => {
    await expect(create(key)).rejects.toMatchObject({
      code: 'invalid-request',
      details: expect.arrayContaining([expect.objectContaining({ path })]),
    })
  })

  it('other organisations cannot see, rename or revoke a key, or create one for the project', async () => {
    const { key, view } = await create()
    const foreign = { organizationId: 'another', keyId: view.id }
    expect(await listKeys(needs(), foreign)).toEqual([])
    expect(await renameKey(needs(), { ...foreign, name: 'Mine' })).toBeUndefined()
    expect(await revokeKey(needs(), foreign)).toBeUndefined()
    expect(await keyring.authenticate(key)).toMatchObject({ ok: true })
    const forProject = createKey(needs(), {
      organizationId: 'another',
      key: { kind: 'assistant', name: 'x', projectId },
    })
    await expect(forProject).rejects.toMatchObject({ code: 'not-found' })
  })

  it('a renamed key still works, and the newest key is listed first', async () => {
    const old = await create({ name: 'Old' })
    clock.advance(1)
    await create({ name: 'New' })
    await renameKey(needs(), { organizationId, keyId: old.view.id, name: 'Renamed' })
    expect((await listKeys(needs(), { organizationId })).map(({ name }) => name)).toEqual(['New', 'Renamed'])
    expect(await keyring.authenticate(old.key)).toMatchObject({ ok: true })
  })

  if (kind === 'postgres')
    it.each([
      ['once the notification arrives', {}, 0],
      ['after a second without a notification', { notify: async () => {} }, 1_000],
    ])('a key that another process revoked is refused %s', async (_when, changes, waitMs) => {
      const { key, view } = await create()
      expect(await keyring.authenticate(key)).toMatchObject({ ok: true })
      const elsewhere = await openDatabaseAt(test.location)
      const database = { ...elsewhere, ...changes }
      await revokeKey({ database, clock }, { organizationId, keyId: view.id })
      clock.advance(waitMs)
      await expect.poll(() => keyring.authenticate(key)).toEqual({ ok: false, reason: 'revoked' })
      await elsewhere.close()
    })
})
