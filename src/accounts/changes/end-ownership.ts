import { listAdminKeysOf, revokeAdminKeysOf } from '../../access/index.ts'
import type { ApiKeyView } from '../../contract/index.ts'
import type { WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { type WithdrawnLinks, withdrawLinksOf } from './withdraw-links-of.ts'

export interface EndedOwnership extends WithdrawnLinks {
  /** The admin keys that go back to the member, revoked if that was requested. */
  adminKeys: ApiKeyView[]
  /** The valid admin keys without a recorded creator. The member may know them. */
  unattributedKeys: ApiKeyView[]
}

export const nothingEnded: EndedOwnership = {
  withdrawnInvitations: [],
  withdrawnResets: [],
  adminKeys: [],
  unattributedKeys: [],
}

/** Withdraws the links of a member who is removed or demoted, and revokes their admin keys if requested. */
export async function endOwnership(
  queries: WriteQueries,
  needs: { clock: Clock },
  { organizationId, userId, revokeKeys }: { organizationId: string; userId: string; revokeKeys: boolean },
): Promise<EndedOwnership> {
  const creator = { organizationId, createdBy: userId }
  const links = await withdrawLinksOf(queries, needs, creator)
  const adminKeys = await (revokeKeys ? revokeAdminKeysOf : listAdminKeysOf)(queries, needs, creator)
  const unattributedKeys = await listAdminKeysOf(queries, needs, { organizationId, createdBy: null })
  return { ...links, adminKeys, unattributedKeys }
}
