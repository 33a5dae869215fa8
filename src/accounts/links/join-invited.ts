import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openLinks } from './one-time-link.ts'

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

/** Whether there is an open invitation for an email address, which allows sign-in with GitHub. */
export async function isInvited({ database, clock }: Needs, email: string): Promise<boolean> {
  const link = await openLinks(database.queries, clock.now())
    .where('kind', '=', 'invite')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return link !== undefined
}

/** Makes a user who signed in with GitHub a member, and marks the invitation as used. */
export async function joinInvited(
  needs: Needs & { createId: CreateId },
  { id, name, email, address }: InvitedUser,
): Promise<void> {
  const { database, clock } = needs
  const now = clock.now()
  const organizationId = await database.write(async queries => {
    const link = await openLinks(queries, now)
      .where('kind', '=', 'invite')
      .where('email', '=', email.toLowerCase())
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
