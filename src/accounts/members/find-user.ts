import type { Queries } from '../../database/index.ts'

export async function findEmail(queries: Queries, userId: string): Promise<string> {
  const user = await queries
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.email
}

/** Undefined for an unknown address, and for users without a password. */
export async function findPasswordHash(queries: Queries, email: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('users')
    .innerJoin('auth_accounts', 'auth_accounts.user_id', 'users.id')
    .select('auth_accounts.password')
    .where('users.email', '=', email)
    .where('auth_accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Whether a code of an authenticator app is required after the password. */
export async function hasSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  const user = await queries
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.two_factor_enabled === 1
}
