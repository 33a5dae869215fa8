import type { Queries, WriteQueries } from '../../database/index.ts'

/** Whether an organisation has an owner besides `except`. */
export async function hasOwner(
  queries: Queries | WriteQueries,
  organizationId: string,
  except?: string,
): Promise<boolean> {
  const owners = await queries
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .limit(2)
    .execute()
  return owners.some(({ user_id }) => user_id !== except)
}

/** Whether anybody owns an organisation of this server. */
export async function hasAnyOwner(queries: Queries): Promise<boolean> {
  const owner = await queries
    .selectFrom('members')
    .select('user_id')
    .where('role', '=', 'owner')
    .limit(1)
    .execute()
  return owner.length > 0
}
