import type { Principal } from '../../access/index.ts'
import type { KeyScope, Role } from '../../contract/index.ts'
import type { Queries } from '../../database/index.ts'

const scopesOf: Record<Role, readonly KeyScope[]> = {
  owner: ['read', 'write'],
  editor: ['read', 'write'],
  viewer: ['read'],
}

/** Finds the member of a session. Undefined if the membership has ended. */
export async function findMemberPrincipal(
  queries: Queries,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Principal | undefined> {
  const row = await queries
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('sessions', 'sessions.user_id', 'members.user_id')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .leftJoin('auth_accounts', join =>
      join
        .onRef('auth_accounts.user_id', '=', 'members.user_id')
        .on('auth_accounts.provider_id', '=', 'credential'),
    )
    .select(['members.organization_id', 'members.role', 'users.name', 'users.email'])
    .select(['sessions.created_at', 'sessions.confirmed_at'])
    .select(['users.two_factor_enabled', 'organizations.second_factor_required', 'auth_accounts.password'])
    .where('members.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { role, name, email, created_at, confirmed_at } = row
  const confirmedAt = Math.max(created_at, confirmed_at ?? 0)
  // Who signs in only through a code host has the second factor there.
  const needsSecondFactor =
    row.second_factor_required === 1 && row.two_factor_enabled === 0 && row.password !== null
  return {
    keyId: null,
    member: { userId, name, email, role, sessionId, confirmedAt, needsSecondFactor },
    kind: 'admin',
    organizationId: row.organization_id,
    responsibleUserId: userId,
    project: null,
    scopes: scopesOf[role],
    allowedAddresses: [],
    allowedOrigins: [],
    expiresAt: null,
  }
}
