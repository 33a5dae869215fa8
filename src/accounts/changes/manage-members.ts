import type { MemberView, Role } from '../../contract/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'
import { findMember } from '../members/find-member.ts'
import { hasOwner, lockOrganization, refuseNewOwner } from '../members/owners.ts'
import { type EndedOwnership, endOwnership, nothingEnded } from './end-ownership.ts'

interface Needs {
  database: Pick<Database, 'kind' | 'write' | 'notify'>
  clock: Clock
}

interface MemberInput {
  organizationId: string
  userId: string
  /** Revokes the admin keys of a member who is removed or stops being an owner. */
  revokeKeys?: boolean | undefined
}

export type ChangedMember = MemberView & EndedOwnership

/**
 * Changes a member's role. When an owner is demoted, their links are withdrawn. Undefined if there is no such member. Throws
 * `conflict` for the last owner, and `role-missing` if an API key makes an owner.
 */
export async function changeMember(
  needs: Needs,
  { role, revokeKeys = false, by, ...input }: MemberInput & { role: Role; by?: 'member' | 'key' },
): Promise<ChangedMember | undefined> {
  const { database } = needs
  const changed = await database.write(async queries => {
    await lockOrganization(queries, database.kind, input.organizationId)
    const member = await findMember(queries, input)
    if (!member) return undefined
    if (role === 'owner' && member.role !== 'owner' && by === 'key')
      await refuseNewOwner(queries, input.organizationId)
    if (role !== 'owner') await refuseLastOwner(queries, input)
    await queries.updateTable('members').set({ role }).where('user_id', '=', input.userId).execute()
    const isDemoted = member.role === 'owner' && role !== 'owner'
    const ended = isDemoted ? await endOwnership(queries, needs, { ...input, revokeKeys }) : nothingEnded
    return { ...member, role, ...ended }
  })
  if (revokeKeys) await database.notify('keys', input.userId)
  return changed
}

/**
 * Deletes a member's user, password, sessions and open links. Undefined if there is no such member. Throws `conflict` for the
 * last owner.
 */
export async function removeMember(
  needs: Needs,
  { revokeKeys = false, ...input }: MemberInput,
): Promise<ChangedMember | undefined> {
  const { database } = needs
  const removed = await database.write(async queries => {
    await lockOrganization(queries, database.kind, input.organizationId)
    const member = await findMember(queries, input)
    if (!member) return undefined
    await refuseLastOwner(queries, input)
    const ended = await endOwnership(queries, needs, { ...input, revokeKeys })
    await queries.deleteFrom('users').where('id', '=', input.userId).execute()
    return { ...member, ...ended }
  })
  if (revokeKeys) await database.notify('keys', input.userId)
  return removed
}

/** Ends all sessions of a user. Returns how many. */
export async function revokeSessions(
  { database }: { database: Pick<Database, 'write'> },
  { userId }: { userId: string },
): Promise<number> {
  const ended = await database.write(queries =>
    queries.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute(),
  )
  return ended.length
}

async function refuseLastOwner(
  queries: WriteQueries,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  if (await hasOwner(queries, organizationId, userId)) return
  throw new AppError('conflict', 'This is the last owner. Make another member an owner first.')
}
