import { findOrganization } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'
import type { Mailer } from '../../mail/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { composePasswordReset } from './compose-link-mail.ts'
import { mailLink } from './mail-link.ts'
import { insertLink, linkUrl } from './one-time-link.ts'

const lifeMs = 60 * 60_000

/**
 * Sends a password reset link to a member with this address, if there is one who has a password. Earlier links keep working, so
 * that strangers cannot end links that owners created.
 */
export async function requestPasswordReset(
  needs: {
    database: Pick<Database, 'queries' | 'write'>
    clock: Clock
    createId: CreateId
    mailer: Pick<Mailer, 'send'>
  },
  { email, baseUrl }: { email: string; baseUrl: string },
): Promise<void> {
  const { database } = needs
  const member = await database.queries
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('auth_accounts', 'auth_accounts.user_id', 'users.id')
    .select(['users.id', 'members.organization_id'])
    .where('users.email', '=', email)
    .where('auth_accounts.provider_id', '=', 'credential')
    .where('auth_accounts.password', 'is not', null)
    .executeTakeFirst()
  if (!member) return
  const { organization_id: organizationId, id: userId } = member
  const { name: organization } = await findOrganization(needs, { organizationId })
  const link = { organizationId, kind: 'reset', role: null, email, userId, isMailed: true, lifeMs } as const
  const { row, token } = await database.write(queries => insertLink(queries, needs, link))
  const url = linkUrl(baseUrl, 'reset', token)
  const mail = composePasswordReset({
    to: email,
    organization,
    url,
    expiresAt: row.expires_at,
    isAskedFor: true,
  })
  mailLink(needs, { linkId: row.id, mail })
}
