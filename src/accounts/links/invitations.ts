import type { CreateInvitation, InvitationView, LinkKind, Role } from '../../contract/index.ts'
import type { Database, InvitationRow, Queries, WriteQueries } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { createLinkToken, digestLinkToken, linkUrl } from './link-token.ts'

const dayMs = 24 * 60 * 60_000
/** How long a link can be used. */
export const linkLifeMs: Record<LinkKind, number> = { setup: 7 * dayMs, invite: 7 * dayMs, reset: dayMs }
/** How long links that can no longer be used are kept. */
const keptMs = 30 * dayMs

interface Needs {
  database: Pick<Database, 'write'>
  clock: Clock
  createId: CreateId
}

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
  { clock, createId }: Pick<Needs, 'clock' | 'createId'>,
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

/** Makes a link by which a member joins. Throws `conflict` where the address is a member's already. */
export async function createInvitation(
  needs: Needs,
  { organizationId, invitation, baseUrl }: InvitationInput,
): Promise<InvitationView & { url: string }> {
  const { role, email = null } = invitation
  const { row, token } = await needs.database.write(async queries => {
    if (email !== null) await refuseKnownAddress(queries, email)
    return insertLink(queries, needs, { organizationId, kind: 'invite', role, email })
  })
  return { ...viewInvitation(row), url: linkUrl(baseUrl, 'invite', token) }
}

interface InvitationInput {
  organizationId: string
  invitation: CreateInvitation
  baseUrl: string
}

async function refuseKnownAddress(queries: WriteQueries, email: string): Promise<void> {
  const known = await queries.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known) throw new AppError('conflict', `${email} has an account already.`)
}

/** The invitations that can still be accepted, newest first. */
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

/** The links that can still be used. */
export function openLinks(queries: Queries | WriteQueries, now: number) {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

/** Undefined where the organisation has no such invitation that could still be accepted. */
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

function viewInvitation(row: InvitationRow): InvitationView {
  // Every invitation is made with a role; only links that set a password anew have none.
  const role = row.role ?? 'viewer'
  const { id, email } = row
  return { id, role, email, createdAt: toTimestamp(row.created_at), expiresAt: toTimestamp(row.expires_at) }
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString()
}
