import type { MemberView } from '../../contract/index.ts'
import type { Database, Queries, WriteQueries } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'

/** Whether an organisation has an owner, apart from the user `except`. */
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

/** Whether any organisation of the server has an owner, and any members. */
export async function findAccounts(queries: Queries): Promise<{ hasOwner: boolean; hasMembers: boolean }> {
  const roles = await queries.selectFrom('members').select('role').distinct().execute()
  return { hasOwner: roles.some(({ role }) => role === 'owner'), hasMembers: roles.length > 0 }
}

/**
 * Locks an organisation's members until the end of the transaction, so that two transactions cannot remove the last two
 * owners. SQLite has a single writer anyway.
 */
export async function lockOrganization(
  queries: WriteQueries,
  kind: Database['kind'],
  organizationId: string,
): Promise<void> {
  if (kind === 'sqlite') return
  await queries
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .execute()
}

/** Throws `role-missing` for an owner. API keys cannot take over an owner's account. */
export function refuseOwner({ email, role }: Pick<MemberView, 'email' | 'role'>): void {
  if (role !== 'owner') return
  throw new AppError(
    'role-missing',
    `${email} is an owner. Only a signed-in owner can do this, in the dashboard. On the server, run \`lectern users recover ${email}\`.`,
  )
}

/** Throws `role-missing` if an API key makes an owner although there is one. */
export async function refuseNewOwner(queries: Queries | WriteQueries, organizationId: string): Promise<void> {
  if (!(await hasOwner(queries, organizationId))) return
  throw new AppError(
    'role-missing',
    'API keys cannot make anyone an owner. A signed-in owner can do this in the dashboard, on the page Members.',
  )
}
