import type { LinkKind, Role } from '../../contract/index.ts'
import type { InvitationRow, Queries, WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { createLinkToken, digestLinkToken } from './link-token.ts'

const dayMs = 24 * 60 * 60_000
/** How long a link can be used. */
const linkLifeMs: Record<LinkKind, number> = { setup: 7 * dayMs, invite: 7 * dayMs, reset: dayMs }
/** How long links that can no longer be used are kept. */
const keptMs = 30 * dayMs

export interface NewLink {
  organizationId: string
  kind: LinkKind
  role: Role | null
  email: string | null
  userId?: string
}

/** Stores a link of which only the digest is kept, and forgets those of long ago. */
export async function insertLink(
  queries: WriteQueries,
  { clock, createId }: { clock: Clock; createId: CreateId },
  { organizationId, kind, role, email, userId }: NewLink,
): Promise<{ row: InvitationRow; token: string }> {
  const now = clock.now()
  const token = createLinkToken()
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
      created_at: now,
      expires_at: now + linkLifeMs[kind],
      used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, token }
}

/** The links that can still be used. */
export function openLinks(queries: Queries | WriteQueries, now: number) {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}
