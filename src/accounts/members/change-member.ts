import type { MemberView, Role } from '../../contract/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import { findMember } from './find-member.ts'
import { hasOwner } from './has-owner.ts'
import { lockOrganization } from './lock-organization.ts'

interface Needs {
  database: Pick<Database, 'kind' | 'write'>
}

interface MemberOf {
  organizationId: string
  userId: string
}

/** Counts from the member's next request on. Undefined where there is no such member; throws `conflict` for the last owner. */
export function changeMember(
  { database }: Needs,
  { role, ...input }: MemberOf & { role: Role },
): Promise<MemberView | undefined> {
  return database.write(async queries => {
    await lockOrganization(queries, database.kind, input.organizationId)
    const member = await findMember(queries, input)
    if (!member) return undefined
    if (role !== 'owner') await refuseLastOwner(queries, input)
    await queries.updateTable('members').set({ role }).where('user_id', '=', input.userId).execute()
    return { ...member, role }
  })
}

/** Forgets a member with password and sessions. Undefined where there is none; throws `conflict` for the last owner. */
export function removeMember({ database }: Needs, input: MemberOf): Promise<MemberView | undefined> {
  return database.write(async queries => {
    await lockOrganization(queries, database.kind, input.organizationId)
    const member = await findMember(queries, input)
    if (!member) return undefined
    await refuseLastOwner(queries, input)
    await queries.deleteFrom('users').where('id', '=', input.userId).execute()
    return member
  })
}

async function refuseLastOwner(queries: WriteQueries, { organizationId, userId }: MemberOf): Promise<void> {
  if (await hasOwner(queries, organizationId, userId)) return
  throw new AppError('conflict', 'This is the last owner. Make another member an owner first.')
}

/** Ends every session of a user; returns how many there were. */
export async function revokeSessions(
  { database }: { database: Pick<Database, 'write'> },
  { userId }: { userId: string },
): Promise<number> {
  const ended = await database.write(queries =>
    queries.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute(),
  )
  return ended.length
}
