import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { findMember } from '../members/find-member.ts'
import { insertLink, linkUrl } from './one-time-link.ts'

/** Creates a link for a member to set a new password. Earlier links stop working. Undefined if there is no such member. */
export function createPasswordReset(
  needs: { database: Pick<Database, 'write'>; clock: Clock; createId: CreateId },
  { organizationId, userId, baseUrl }: { organizationId: string; userId: string; baseUrl: string },
): Promise<{ url: string; expiresAt: string } | undefined> {
  return needs.database.write(async queries => {
    const member = await findMember(queries, { organizationId, userId })
    if (!member) return undefined
    await queries.deleteFrom('invitations').where('user_id', '=', userId).execute()
    const link = { organizationId, kind: 'reset', role: null, email: member.email, userId } as const
    const { row, token } = await insertLink(queries, needs, link)
    return { url: linkUrl(baseUrl, 'reset', token), expiresAt: new Date(row.expires_at).toISOString() }
  })
}
