import { createHash, randomBytes } from 'node:crypto'
import type { LinkKind, Role } from '../../contract/index.ts'
import type { InvitationRow, Queries, WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'

const dayMs = 24 * 60 * 60_000
const linkLifeMs: Record<LinkKind, number> = { setup: 7 * dayMs, invite: 7 * dayMs, reset: dayMs }
const keptMs = 30 * dayMs

export interface NewLink {
  organizationId: string
  kind: LinkKind
  role: Role | null
  email: string | null
  userId?: string
  createdBy?: string | null
  /** Whether the link will be sent by e-mail. */
  isMailed?: boolean
  /** Shorter than usual for this kind. */
  lifeMs?: number
}

/** Creates a link with a random 256-bit token, of which only the digest is stored. Deletes old links. */
export async function insertLink(
  queries: WriteQueries,
  { clock, createId }: { clock: Clock; createId: CreateId },
  { organizationId, kind, role, email, userId, createdBy, isMailed, lifeMs = linkLifeMs[kind] }: NewLink,
): Promise<{ row: InvitationRow; token: string }> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  await queries
    .deleteFrom('invitations')
    .where('expires_at', '<', now - keptMs)
    .execute()
  const row = await queries
    .insertInto('invitations')
    .values({
      id: createId(),
      organization_id: organizationId,
      kind,
      digest: digestLinkToken(token),
      role,
      email,
      user_id: userId ?? null,
      created_by: createdBy ?? null,
      created_at: now,
      expires_at: now + lifeMs,
      used_at: null,
      mail: isMailed ? 'pending' : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, token }
}

export function openLinks(queries: Queries | WriteQueries, now: number) {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

export function digestLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token is in the fragment, which browsers never send to a server. */
export function linkUrl(baseUrl: string, kind: LinkKind, token: string): string {
  return `${baseUrl}/dashboard/${kind}#token=${token}`
}
