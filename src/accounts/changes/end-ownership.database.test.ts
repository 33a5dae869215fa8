import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createKey, createKeyring, ensureOrganization, type Principal } from '../../access/index.ts'
import type { CreateKey, Role } from '../../contract/index.ts'
import { silentLog } from '../../shared/index.ts'
import {
  changeMember,
  createInvitation,
  createPasswordReset,
  inspectLink,
  listInvitations,
  removeMember,
} from '../index.ts'
import { acceptLink } from '../links/accept-link.ts'

describe.each(databaseKinds)('a former owner on %s', kind => {
  let test: TestDatabase
  let organizationId: string
  let ada: string
  let mallory: string
  const clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId })
  const tokenOf = (url: string) => url.split('=')[1] ?? ''

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
    ada = await join('owner', 'ada')
    mallory = await join('owner', 'mallory')
  })
  afterEach(() => test.close())

  async function join(role: Role, name: string): Promise<string> {
    const { url } = await invite(role, null)
    const input = { token: tokenOf(url), name, email: `${name}@example.com`, password: 'long enough' }
    return (await acceptLink({ ...needs(), hashPassword: async () => 'hash' }, input)).userId
  }
  const invite = (role: Role, createdBy: string | null) =>
    createInvitation(needs(), { organizationId, invitation: { role }, createdBy, baseUrl: 'http://x.test' })
  const reset = (userId: string, createdBy: string) =>
    createPasswordReset(needs(), {
      organizationId,
      userId,
      createdBy,
      by: 'member',
      baseUrl: 'http://x.test',
    })
  const member = (userId: string): Principal => ({
    keyId: null,
    member: null,
    kind: 'admin',
    organizationId,
    responsibleUserId: userId,
    project: null,
    scopes: ['read', 'write'],
    allowedAddresses: [],
    allowedOrigins: [],
    expiresAt: null,
  })
  const create = (creator: Principal, key: Partial<CreateKey> = {}) =>
    createKey(needs(), { organizationId, creator, key: { kind: 'admin', name: 'CI', ...key } })
  async function principalOf(key: string): Promise<Principal | undefined> {
    const keyring = createKeyring({ database: test.database, clock, log: silentLog })
    const verdict = await keyring.authenticate(key)
    await keyring.close()
    return verdict.ok ? verdict.principal : undefined
  }

  it.each([
    ['removed', () => removeMember(needs(), { organizationId, userId: mallory })],
    ['demoted', () => changeMember(needs(), { organizationId, userId: mallory, role: 'editor' })],
  ])('who is %s cannot return with an invitation or reset link', async (_how, end) => {
    const back = await invite('owner', mallory)
    const kept = await invite('viewer', ada)
    const taken = (await reset(ada, mallory))?.url ?? ''
    const ended = await end()
    expect(ended).toMatchObject({ withdrawnInvitations: [{ id: back.id }], withdrawnResets: [ada] })
    for (const url of [back.url, taken])
      await expect(inspectLink(needs(), { token: tokenOf(url) })).rejects.toMatchObject({
        code: 'link-invalid',
      })
    expect(await listInvitations(needs(), { organizationId })).toMatchObject([{ id: kept.id }])
  })

  it('leaves admin keys, and keys made with them, that are listed and revoked on request', async () => {
    const first = await create(member(mallory))
    const parent = await principalOf(first.key)
    const child = await create(parent ?? member(ada))
    const other = await create(member(ada))
    const back = await createInvitation(needs(), {
      organizationId,
      invitation: { role: 'owner' },
      createdBy: parent?.responsibleUserId ?? null,
      baseUrl: 'http://x.test',
    })
    const demoted = await changeMember(needs(), { organizationId, userId: mallory, role: 'viewer' })
    expect(demoted?.adminKeys.map(({ id }) => id)).toEqual([child.view.id, first.view.id])
    expect(demoted?.withdrawnInvitations.map(({ id }) => id)).toEqual([back.id])
    expect(await principalOf(child.key)).toBeDefined()
    const removed = await removeMember(needs(), { organizationId, userId: mallory, revokeKeys: true })
    expect(removed?.adminKeys).toMatchObject([{ revokedAt: expect.any(String) }, { id: first.view.id }])
    expect(await principalOf(first.key)).toBeUndefined()
    expect(await principalOf(child.key)).toBeUndefined()
    expect(await principalOf(other.key)).toBeDefined()
  })

  it('keeps links and keys when an editor becomes a viewer', async () => {
    const eve = await join('editor', 'eve')
    const { view } = await create(member(eve))
    const changed = await changeMember(needs(), {
      organizationId,
      userId: eve,
      role: 'viewer',
      revokeKeys: true,
    })
    expect(changed).toMatchObject({ role: 'viewer', withdrawnInvitations: [], adminKeys: [] })
    expect(view.revokedAt).toBeNull()
  })

  it('lists the admin keys without a recorded creator, which the member may know', async () => {
    const first = await createKey(needs(), { organizationId, key: { kind: 'admin', name: 'First' } })
    const child = await create((await principalOf(first.key)) ?? member(ada))
    const removed = await removeMember(needs(), { organizationId, userId: mallory, revokeKeys: true })
    expect(removed?.unattributedKeys.map(({ id }) => id)).toEqual([child.view.id, first.view.id])
    expect(removed?.adminKeys).toEqual([])
    expect(await principalOf(first.key)).toBeDefined()
  })

  it('an API key cannot reset the password of an owner', async () => {
    const input = { organizationId, createdBy: mallory, baseUrl: 'http://x.test' }
    await expect(createPasswordReset(needs(), { ...input, userId: ada, by: 'key' })).rejects.toMatchObject({
      code: 'role-missing',
    })
    expect(await createPasswordReset(needs(), { ...input, userId: ada, by: 'member' })).toBeDefined()
    const vic = await join('viewer', 'vic')
    expect(await createPasswordReset(needs(), { ...input, userId: vic, by: 'key' })).toBeDefined()
  })

  it('a key cannot create a key with more scopes, addresses or time', async () => {
    const expiresAt = new Date(clock.now() + 60_000).toISOString()
    const restricted = { allowedAddresses: ['10.1.0.0/16'], expiresAt }
    const parent = await principalOf((await create(member(ada), restricted)).key)
    if (!parent) throw new Error('The key does not work.')
    const later = new Date(clock.now() + 61_000).toISOString()
    for (const [path, key] of [
      ['allowedAddresses', { allowedAddresses: ['10.0.0.0/8'] }],
      ['allowedAddresses', { allowedAddresses: ['10.1.2.3', '10.2.0.1'] }],
      ['expiresAt', { expiresAt: later }],
    ] as const)
      await expect(create(parent, { ...key } as Partial<CreateKey>)).rejects.toMatchObject({
        code: 'invalid-request',
        details: [{ path }],
      })
    await expect(create({ ...parent, scopes: ['read'] })).rejects.toMatchObject({
      details: [{ path: 'scopes' }],
    })
    expect((await create(parent)).view).toMatchObject(restricted)
    const narrower = { allowedAddresses: ['10.1.2.0/24'] }
    expect((await create(parent, narrower)).view).toMatchObject({ ...narrower, expiresAt })
  })
})
