import type { CreateInvitation, InvitationView } from '../../contract/index.ts'
import type { Database, InvitationRow, WriteQueries } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { insertLink, linkUrl, openLinks } from './one-time-link.ts'

/**
 * Creates an invitation link. Throws `conflict` if the address belongs to a member. The response is the same with and without
 * an account in another organisation.
 */
export async function createInvitation(
  needs: { database: Pick<Database, 'write'>; clock: Clock; createId: CreateId },
  { organizationId, invitation, createdBy = null, baseUrl }: InvitationInput,
): Promise<InvitationView & { url: string }> {
  const { role, email = null } = invitation
  const { row, token } = await needs.database.write(async queries => {
    if (email !== null) await refuseMember(queries, { organizationId, email })
    return insertLink(queries, needs, { organizationId, kind: 'invite', role, email, createdBy })
  })
  return { ...viewInvitation(row), url: linkUrl(baseUrl, 'invite', token) }
}

interface InvitationInput {
  organizationId: string
  invitation: CreateInvitation
  /** The member who is responsible for the invitation. */
  createdBy?: string | null
  baseUrl: string
}

async function refuseMember(
  queries: WriteQueries,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  const member = await queries
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.organization_id', '=', organizationId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  if (member) throw new AppError('conflict', `${email} is already a member.`)
}

/** Lists the invitations that can still be accepted, newest first. */
export async function listInvitations(
  { database, clock }: { database: Pick<Database, 'queries'>; clock: Clock },
  { organizationId }: { organizationId: string },
): Promise<InvitationView[]> {
  const rows = await openLinks(database.queries, clock.now())
    .where('kind', '=', 'invite')
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(viewInvitation)
}

/** Undefined if the organisation has no such open invitation. */
export async function withdrawInvitation(
  { database, clock }: { database: Pick<Database, 'write'>; clock: Clock },
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<InvitationView | undefined> {
  const row = await database.write(queries =>
    queries
      .deleteFrom('invitations')
      .where('kind', '=', 'invite')
      .where('organization_id', '=', organizationId)
      .where('id', '=', invitationId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .returningAll()
      .executeTakeFirst(),
  )
  return row && viewInvitation(row)
}

export function viewInvitation(row: InvitationRow): InvitationView {
  // Invitations always have a role. Only password reset links have none.
  const role = row.role ?? 'viewer'
  const { id, email } = row
  return { id, role, email, createdAt: toTimestamp(row.created_at), expiresAt: toTimestamp(row.expires_at) }
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString()
}
