import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { findMember } from '../members/find-member.ts'
import { refuseOwner } from '../members/owners.ts'
import { insertLink, linkUrl } from './one-time-link.ts'

interface ResetInput {
  organizationId: string
  userId: string
  baseUrl: string
  /** Who asks for the link: a member in the dashboard, an API key, or the operator of the server. */
  by: 'member' | 'key' | 'operator'
  /** The member who is responsible for the link. */
  createdBy?: string | null
}

/**
 * Creates a link for a member to set a new password. Earlier links stop working. Undefined if there is no such member.
 * Throws `role-missing` if an API key asks for the link of an owner.
 */
export function createPasswordReset(
  needs: { database: Pick<Database, 'write'>; clock: Clock; createId: CreateId },
  { organizationId, userId, baseUrl, by, createdBy = null }: ResetInput,
): Promise<{ url: string; expiresAt: string } | undefined> {
  return needs.database.write(async queries => {
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
    const { row, token } = await insertLink(queries, needs, link)
    return { url: linkUrl(baseUrl, 'reset', token), expiresAt: new Date(row.expires_at).toISOString() }
  })
}
