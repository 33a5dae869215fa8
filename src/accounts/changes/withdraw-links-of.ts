import type { InvitationView } from '../../contract/index.ts'
import type { WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { viewInvitation } from '../links/manage-invitations.ts'

export interface WithdrawnLinks {
  withdrawnInvitations: InvitationView[]
  /** Ids of the members whose password reset links stopped working. */
  withdrawnResets: string[]
}

/** Withdraws the open invitations and password reset links that go back to a member. */
export async function withdrawLinksOf(
  queries: WriteQueries,
  { clock }: { clock: Clock },
  { organizationId, createdBy }: { organizationId: string; createdBy: string },
): Promise<WithdrawnLinks> {
  const now = clock.now()
  const rows = await queries
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', createdBy)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .execute()
  const resets = rows.filter(({ kind }) => kind === 'reset')
  return {
    withdrawnInvitations: rows.filter(({ kind }) => kind === 'invite').map(row => viewInvitation(row, now)),
    withdrawnResets: resets.flatMap(({ user_id }) => user_id ?? []),
  }
}
