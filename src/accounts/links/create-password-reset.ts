import { findOrganization } from '../../access/index.ts'
import type { OpenPasswordReset, PasswordReset } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Mailer } from '../../mail/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { findMember } from '../members/find-member.ts'
import { refuseOwner } from '../members/owners.ts'
import { composePasswordReset } from './compose-link-mail.ts'
import { mailLink, viewLinkMail } from './mail-link.ts'
import { insertLink, linkUrl, openLinks } from './one-time-link.ts'

interface ResetInput {
  organizationId: string
  userId: string
  baseUrl: string
  /** Who asks for the link: a member in the dashboard, an API key, or the operator of the server. */
  by: 'member' | 'key' | 'operator'
  /** The member who is responsible for the link. */
  createdBy?: string | null
}

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
  /** Null or omitted if the link is passed on by hand. */
  mailer?: Pick<Mailer, 'send'> | null
}

/**
 * Creates a link for a member to set a new password, and sends it to the member. Earlier links stop working. Undefined if there is
 * no such member. Throws `role-missing` if an API key asks for the link of an owner.
 */
export async function createPasswordReset(
  needs: Needs,
  { organizationId, userId, baseUrl, by, createdBy = null }: ResetInput,
): Promise<PasswordReset | undefined> {
  const { database, clock, mailer = null } = needs
  const inserted = await database.write(async queries => {
    const member = await findMember(queries, { organizationId, userId })
    if (!member) return undefined
    if (by === 'key') refuseOwner(member)
    await queries.deleteFrom('invitations').where('user_id', '=', userId).execute()
    const link = {
      organizationId,
      kind: 'reset',
      role: null,
      email: member.email,
      userId,
      createdBy,
    } as const
    const { row, token } = await insertLink(queries, needs, { ...link, isMailed: mailer !== null })
    return { row, token, email: member.email }
  })
  if (!inserted) return undefined
  const { row, token, email } = inserted
  const url = linkUrl(baseUrl, 'reset', token)
  if (mailer) {
    const { name: organization } = await findOrganization(needs, { organizationId })
    const life = { url, expiresAt: row.expires_at }
    const mail = composePasswordReset({ to: email, organization, ...life, isAskedFor: false })
    mailLink({ database, mailer }, { linkId: row.id, mail })
  }
  return { url, expiresAt: new Date(row.expires_at).toISOString(), mail: viewLinkMail(row, clock.now()) }
}

/** Reads the newest open password reset link of a member. Undefined if there is none. */
export async function readPasswordReset(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<OpenPasswordReset | undefined> {
  const row = await openLinks(database.queries, clock.now())
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'reset')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  return { expiresAt: new Date(row.expires_at).toISOString(), mail: viewLinkMail(row, clock.now()) }
}
