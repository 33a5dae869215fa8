import type { MemberView, Role } from '../../contract/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import { findMember } from './find-member.ts'
import { hasOwner, lockOrganization } from './owners.ts'

type Needs = { database: Pick<Database, 'kind' | 'write'> }

/** Changes a member's role. Undefined if there is no such member. Throws `conflict` for the last owner. */
export function changeMember(
  { database }: Needs,
  { role, ...input }: { organizationId: string; userId: string; role: Role },
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

/** Deletes a member's user, password and sessions. Undefined if there is no such member. Throws `conflict` for the last owner. */
export function removeMember(
  { database }: Needs,
  input: { organizationId: string; userId: string },
): Promise<MemberView | undefined> {
  return database.write(async queries => {
    await lockOrganization(queries, database.kind, input.organizationId)
    const member = await findMember(queries, input)
    if (!member) return undefined
    await refuseLastOwner(queries, input)
    await queries.deleteFrom('users').where('id', '=', input.userId).execute()
    return member
  })
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
