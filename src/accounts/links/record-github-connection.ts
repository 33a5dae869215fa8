import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** Adds an entry to the audit log of each of a member's organisations: a GitHub account can now sign in as the member. */
export async function recordGithubConnection(
  needs: { database: Pick<Database, 'queries' | 'write'>; clock: Clock },
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  const members = await needs.database.queries
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['organization_id', 'users.name'])
    .where('user_id', '=', userId)
    .execute()
  for (const { organization_id: organizationId, name } of members) {
    const actor = { kind: 'member', userId, name } as const
    const entry = { actor, action: 'github-connected', target: userId, detail: null, address } as const
    await recordAudit(needs, { organizationId, ...entry })
  }
}
