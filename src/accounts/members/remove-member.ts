import type { MemberView } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { findMember } from './find-member.ts'
import { lockOrganization } from './lock-organization.ts'
import { refuseLastOwner } from './refuse-last-owner.ts'

/** Forgets a member with password and sessions. Undefined where there is none; throws `conflict` for the last owner. */
export function removeMember(
  { database }: { database: Pick<Database, 'kind' | 'write'> },
  input: { organizationId: string; userId: string },
): Promise<MemberView | undefined> {
  return database.write(async queries => {
    await lockOrganization(queries, database.kind, input.organizationId)
    const member = await findMember(queries, input)
    if (!member) return undefined
    await refuseLastOwner(queries, input)
    await queries.deleteFrom('users').where('id', '=', input.userId).execute()
    return member
  })
}
