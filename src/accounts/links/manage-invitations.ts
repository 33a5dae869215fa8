import { findOrganization } from '../../access/index.ts'
import type { CreateInvitation, InvitationView } from '../../contract/index.ts'
import type { Database, InvitationRow, WriteQueries } from '../../database/index.ts'
import type { Mailer } from '../../mail/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { refuseNewOwner } from '../members/owners.ts'
import { composeInvitation } from './compose-link-mail.ts'
import { mailLink, viewLinkMail } from './mail-link.ts'
import { insertLink, linkUrl, openLinks } from './one-time-link.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
  /** Null or omitted if the link is passed on by hand. */
  mailer?: Pick<Mailer, 'send'> | null
}

/**
 * Creates an invitation link, and sends it if it has an address. Throws `conflict` if the address belongs to a member, and `role-missing` if an API key invites an owner. The response
 * is the same with and without an account in another organisation.
 */
export async function createInvitation(
  needs: Needs,
  { organizationId, invitation, createdBy = null, baseUrl, by }: InvitationInput,
): Promise<InvitationView & { url: string }> {
  const { database, clock, mailer = null } = needs
  const { role, email = null } = invitation
  const isMailed = mailer !== null && email !== null
  const { row, token } = await database.write(async queries => {
    if (role === 'owner' && by === 'key') await refuseNewOwner(queries, organizationId)
    if (email !== null) await refuseMember(queries, { organizationId, email })
    return insertLink(queries, needs, { organizationId, kind: 'invite', role, email, createdBy, isMailed })
  })
  const url = linkUrl(baseUrl, 'invite', token)
  if (mailer && email !== null) {
    const { name: organization } = await findOrganization(needs, { organizationId })
    const mail = composeInvitation({ to: email, organization, role, url, expiresAt: row.expires_at })
    mailLink({ database, mailer }, { linkId: row.id, mail })
  }
  return { ...viewInvitation(row, clock.now()), url }
}

interface InvitationInput {
  organizationId: string
  invitation: CreateInvitation
  /** The member who is responsible for the invitation. */
  createdBy?: string | null
  baseUrl: string
  /** Keys cannot invite owners, as long as there is one. */
  by?: 'member' | 'key'
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
  const now = clock.now()
  const rows = await openLinks(database.queries, now)
    .where('kind', '=', 'invite')
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => viewInvitation(row, now))
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
  return row && viewInvitation(row, clock.now())
}

export function viewInvitation(row: InvitationRow, now: number): InvitationView {
  const { id, email } = row
  return {
    id,
    // Invitations always have a role. Only password reset links have none.
    role: row.role ?? 'viewer',
    email,
    createdAt: toTimestamp(row.created_at),
    expiresAt: toTimestamp(row.expires_at),
    mail: viewLinkMail(row, now),
  }
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString()
}
