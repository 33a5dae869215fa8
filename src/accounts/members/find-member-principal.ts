import type { Principal } from '../../access/index.ts'
import type { KeyScope, Role } from '../../contract/index.ts'
import type { Queries } from '../../database/index.ts'

const scopesOf: Record<Role, readonly KeyScope[]> = {
  owner: ['read', 'write'],
  editor: ['read', 'write'],
  viewer: ['read'],
}

/** Finds the membership of a signed-in user. Undefined if it has ended. */
export async function findMemberPrincipal(
  queries: Queries,
  { id, name, email, signedInAt }: { id: string; name: string; email: string; signedInAt: number },
): Promise<Principal | undefined> {
  const row = await queries
    .selectFrom('members')
    .select(['organization_id', 'role'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    keyId: null,
    member: { userId: id, name, email, role: row.role, signedInAt },
    kind: 'admin',
    organizationId: row.organization_id,
    responsibleUserId: id,
    project: null,
    scopes: scopesOf[row.role],
    allowedAddresses: [],
    allowedOrigins: [],
    expiresAt: null,
  }
}
