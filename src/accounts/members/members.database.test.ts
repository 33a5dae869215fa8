import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { ensureOrganization } from '../../access/index.ts'
import type { Role } from '../../contract/index.ts'
import {
  changeMember,
  createInvitation,
  listAuditEntries,
  listInvitations,
  listMembers,
  recordAudit,
  removeMember,
  withdrawInvitation,
} from '../index.ts'
import { acceptLink } from '../links/accept-link.ts'

describe.each(databaseKinds)('members on %s', kind => {
  let test: TestDatabase
  let organizationId: string
  const clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId })

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
  })
  afterEach(() => test.close())

  async function join(role: Role, name: string): Promise<string> {
    const invitation = { role, email: `${name}@example.com` }
    const { url } = await createInvitation(needs(), { organizationId, invitation, baseUrl: 'http://x.test' })
    const hashPassword = async () => 'hash'
    const input = { token: url.split('=')[1] ?? '', name, password: 'long enough' }
    return (await acceptLink({ ...needs(), hashPassword }, input)).userId
  }
  const rolesOf = async () =>
    Object.fromEntries((await listMembers(needs(), { organizationId })).map(({ name, role }) => [name, role]))

  it('an API key makes an owner only as long as there is none', async () => {
    const invite = (role: Role, by: 'member' | 'key') =>
      createInvitation(needs(), { organizationId, invitation: { role }, baseUrl: 'http://x.test', by })
    const change = (userId: string, role: Role, by: 'member' | 'key') =>
      changeMember(needs(), { organizationId, userId, role, by })
    await invite('owner', 'key')
    const ada = await join('owner', 'ada')
    const eve = await join('viewer', 'eve')
    await expect(invite('owner', 'key')).rejects.toMatchObject({ code: 'role-missing' })
    await expect(change(eve, 'owner', 'key')).rejects.toMatchObject({ code: 'role-missing' })
    expect(await listInvitations(needs(), { organizationId })).toHaveLength(1)
    expect(await rolesOf()).toEqual({ ada: 'owner', eve: 'viewer' })
    await invite('editor', 'key')
    await change(eve, 'editor', 'key')
    await change(ada, 'owner', 'key')
    await invite('owner', 'member')
    await change(eve, 'owner', 'member')
    expect(await rolesOf()).toEqual({ ada: 'owner', eve: 'owner' })
  })

  it('the last owner cannot be removed or demoted, even by concurrent requests', async () => {
    const ada = await join('owner', 'ada')
    await join('editor', 'eve')
    await expect(
      changeMember(needs(), { organizationId, userId: ada, role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(removeMember(needs(), { organizationId, userId: ada })).rejects.toMatchObject({
      code: 'conflict',
    })
    const grace = await join('owner', 'grace')
    const attempts = await Promise.allSettled([
      changeMember(needs(), { organizationId, userId: ada, role: 'editor' }),
      removeMember(needs(), { organizationId, userId: grace }),
    ])
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(Object.values(await rolesOf()).filter(role => role === 'owner')).toHaveLength(1)
  })

  it('removing a member deletes their user and password, and they can be invited again', async () => {
    await join('owner', 'ada')
    const eve = await join('editor', 'eve')
    expect(await removeMember(needs(), { organizationId, userId: eve })).toMatchObject({ name: 'eve' })
    expect(await removeMember(needs(), { organizationId, userId: eve })).toBeUndefined()
    const kept = await test.database.queries.selectFrom('auth_accounts').select('user_id').execute()
    expect(kept.some(({ user_id }) => user_id === eve)).toBe(false)
    await join('viewer', 'eve')
    expect(await rolesOf()).toEqual({ ada: 'owner', eve: 'viewer' })
  })

  it('other organisations cannot see or change members and invitations', async () => {
    const ada = await join('owner', 'ada')
    const invitation = { role: 'viewer' as const }
    const { id } = await createInvitation(needs(), { organizationId, invitation, baseUrl: 'http://x.test' })
    const foreign = { organizationId: 'another' }
    expect(await listMembers(needs(), foreign)).toEqual([])
    expect(await listInvitations(needs(), foreign)).toEqual([])
    expect(await changeMember(needs(), { ...foreign, userId: ada, role: 'viewer' })).toBeUndefined()
    expect(await removeMember(needs(), { ...foreign, userId: ada })).toBeUndefined()
    expect(await withdrawInvitation(needs(), { ...foreign, invitationId: id })).toBeUndefined()
    expect(await listInvitations(needs(), { organizationId })).toHaveLength(1)
    expect(await rolesOf()).toEqual({ ada: 'owner' })
  })

  it('an invitation does not reveal accounts of other organisations', async () => {
    await join('owner', 'ada')
    const row = { id: 'another', name: 'Other', created_at: 0 }
    await test.database.write(queries => queries.insertInto('organizations').values(row).execute())
    const invitation = { role: 'viewer' as const, email: 'ada@example.com' }
    const input = { invitation, baseUrl: 'http://x.test' }
    expect(await createInvitation(needs(), { ...input, organizationId: 'another' })).toMatchObject(invitation)
    await expect(createInvitation(needs(), { ...input, organizationId })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('invitations are listed until they are used or expire after a week', async () => {
    await join('owner', 'ada')
    const invitation = { role: 'editor' as const, email: 'new@example.com' }
    await createInvitation(needs(), { organizationId, invitation, baseUrl: 'http://x.test' })
    expect(await listInvitations(needs(), { organizationId })).toMatchObject([invitation])
    clock.advance(7 * 24 * 3_600_000)
    expect(await listInvitations(needs(), { organizationId })).toEqual([])
  })

  it('the audit log is paged, newest first, and shown only to its organisation', async () => {
    const actor = { kind: 'member', userId: 'u', name: 'Ada' } as const
    for (const target of ['one', 'two', 'three']) {
      clock.advance(1)
      const entry = { organizationId, actor, action: 'key-revoked', target, detail: null } as const
      await recordAudit(needs(), { ...entry, address: '203.0.113.7' })
    }
    const first = await listAuditEntries(needs(), { organizationId, limit: 2, cursor: null })
    expect(first.entries.map(({ target }) => target)).toEqual(['three', 'two'])
    expect(first).toMatchObject({ hasMore: true, nextCursor: first.entries[1]?.id })
    const rest = await listAuditEntries(needs(), { organizationId, limit: 2, cursor: first.nextCursor })
    expect(rest).toMatchObject({ entries: [{ target: 'one', actor: { name: 'Ada' } }], hasMore: false })
    const foreign = { organizationId: 'another', limit: 2, cursor: null }
    expect((await listAuditEntries(needs(), foreign)).entries).toEqual([])
  })
})
