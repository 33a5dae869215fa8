import type { MemberView } from '../../contract/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import { findMember } from './find-member.ts'
import { refuseOwner } from './owners.ts'

interface ResetInput {
  organizationId: string
  userId: string
  /** Who asks for it: a member in the dashboard, an API key, or the operator of the server. */
  by: 'member' | 'key' | 'operator'
}

/**
 * Removes the authenticator app, recovery codes and passkeys of a member who lost them, and ends their sessions. Undefined if
 * there is no such member. Throws `role-missing` if an API key asks for it and the member is an owner.
 */
export function resetSecondFactor(
  { database }: { database: Pick<Database, 'write'> },
  { organizationId, userId, by }: ResetInput,
): Promise<MemberView | undefined> {
  return database.write(async queries => {
    const member = await findMember(queries, { organizationId, userId })
    if (!member) return undefined
    if (by === 'key') refuseOwner(member)
    await removeFactors(queries, userId)
    return member
  })
}

async function removeFactors(queries: WriteQueries, userId: string): Promise<void> {
  for (const table of ['two_factors', 'passkeys', 'sessions'] as const)
    await queries.deleteFrom(table).where('user_id', '=', userId).execute()
  await queries.updateTable('users').set({ two_factor_enabled: 0 }).where('id', '=', userId).execute()
}
