import type { MemberView } from '../../contract/index.ts'
import type { Queries, WriteQueries } from '../../database/index.ts'

/** Undefined if the organisation has no such member. */
export async function findMember(
  queries: Queries | WriteQueries,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<MemberView | undefined> {
  const row = await selectMembers(queries, organizationId).where('users.id', '=', userId).executeTakeFirst()
  return row && viewMember(row)
}

export async function listMembers(
  { database }: { database: { queries: Queries } },
  { organizationId }: { organizationId: string },
): Promise<MemberView[]> {
  const rows = await selectMembers(database.queries, organizationId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  return rows.map(viewMember)
}

function selectMembers(queries: Queries | WriteQueries, organizationId: string) {
  return queries
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.two_factor_enabled'])
    .select(['members.role', 'members.joined_at'])
    .where('members.organization_id', '=', organizationId)
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

function viewMember({ id, name, email, role, two_factor_enabled, joined_at }: MemberRow): MemberView {
  const hasSecondFactor = two_factor_enabled === 1
  return { userId: id, name, email, role, hasSecondFactor, joinedAt: new Date(joined_at).toISOString() }
}
