import type { Database, Queries, WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

export interface InvitedUser {
  id: string
  name: string
  email: string
  address: string
}

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
}

/**
 * Whether a sign-in with GitHub may create a member with an email address: if exactly one organisation has invited it.
 * Otherwise another organisation's invitation could decide which one the person joins.
 */
export async function isInvited({ database, clock }: Needs, email: string): Promise<boolean> {
  const organizations = await openInvitations(database.queries, clock, email)
    .select('organization_id')
    .distinct()
    .limit(2)
    .execute()
  return organizations.length === 1
}

function openInvitations(queries: Queries | WriteQueries, clock: Clock, email: string) {
  return queries
    .selectFrom('invitations')
    .where('kind', '=', 'invite')
    .where('email', '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
}

/** Makes a user who signed in with GitHub a member, and marks the invitation as used. */
export async function joinInvited(needs: Needs, { id, name, email, address }: InvitedUser): Promise<void> {
  const { database, clock } = needs
  const now = clock.now()
  const organizationId = await database.write(async queries => {
    const link = await openInvitations(queries, clock, email)
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!link?.role) return undefined
    await queries.updateTable('invitations').set({ used_at: now }).where('id', '=', link.id).execute()
    await queries
      .insertInto('members')
      .values({ organization_id: link.organization_id, user_id: id, role: link.role, joined_at: now })
      .execute()
    return link.organization_id
  })
  if (organizationId === undefined) return
  const actor = { kind: 'member', userId: id, name } as const
  const entry = { organizationId, actor, action: 'member-joined', target: id, detail: null, address } as const
  await recordAudit(needs, entry)
}
