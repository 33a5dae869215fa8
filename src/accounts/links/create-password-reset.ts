import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { findMember } from '../members/find-member.ts'
import { insertLink, linkUrl } from './one-time-link.ts'

const freshMs = 10 * 60_000

interface ResetInput {
  organizationId: string
  userId: string
  baseUrl: string
  /** The member who is responsible for the link. */
  createdBy?: string | null
  /** When that member's session began. Null for API keys. */
  signedInAt?: number | null
}

/**
 * Creates a link for a member to set a new password. Earlier links stop working. Undefined if there is no such member.
 * Throws `session-stale` if the member is an owner and the session of the caller is older than ten minutes.
 */
export function createPasswordReset(
  needs: { database: Pick<Database, 'write'>; clock: Clock; createId: CreateId },
  { organizationId, userId, baseUrl, createdBy = null, signedInAt = null }: ResetInput,
): Promise<{ url: string; expiresAt: string } | undefined> {
  return needs.database.write(async queries => {
    const member = await findMember(queries, { organizationId, userId })
    if (!member) return undefined
    if (member.role === 'owner' && signedInAt !== null && needs.clock.now() - signedInAt > freshMs)
      throw new AppError(
        'session-stale',
        'To reset the password of an owner, sign in again first. Then you have 10 minutes.',
      )
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
