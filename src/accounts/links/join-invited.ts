import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { openLinks } from './invitations.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
}

/** Whether an open invitation names an address, so that its owner may sign in by way of a code host. */
export async function isInvited({ database, clock }: Needs, email: string): Promise<boolean> {
  const link = await openLinks(database.queries, clock.now())
    .where('kind', '=', 'invite')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return link !== undefined
}

/** Makes a member of a user who came by way of a code host, and uses the invitation up. */
export async function joinInvited(
  { database, clock }: Needs,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const now = clock.now()
  await database.write(async queries => {
    const link = await openLinks(queries, now)
      .where('kind', '=', 'invite')
      .where('email', '=', email.toLowerCase())
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!link?.role) return
    await queries.updateTable('invitations').set({ used_at: now }).where('id', '=', link.id).execute()
    await queries
      .insertInto('members')
      .values({ organization_id: link.organization_id, user_id: id, role: link.role, joined_at: now })
      .execute()
  })
}
