import type { MemberView, Role } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { findMember } from './find-member.ts'
import { lockOrganization } from './lock-organization.ts'
import { refuseLastOwner } from './refuse-last-owner.ts'

/** Counts from the member's next request on. Undefined where there is no such member; throws `conflict` for the last owner. */
export function changeMember(
  { database }: { database: Pick<Database, 'kind' | 'write'> },
  { role, ...input }: { organizationId: string; userId: string; role: Role },
): Promise<MemberView | undefined> {
  return database.write(async queries => {
    await lockOrganization(queries, database.kind, input.organizationId)
    const member = await findMember(queries, input)
    if (!member) return undefined
    if (role !== 'owner') await refuseLastOwner(queries, input)
    await queries.updateTable('members').set({ role }).where('user_id', '=', input.userId).execute()
    return { ...member, role }
  })
}
