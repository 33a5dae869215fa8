import type { OwnAccount } from '../../contract/index.ts'
import type { Queries } from '../../database/index.ts'

interface Needs {
  database: { queries: Queries }
}

interface Own {
  userId: string
  sessionId: string
}

/** A member's own account. The caller counts `recoveryCodesLeft`, because it can decrypt the codes. */
export async function readOwnAccount(
  { database: { queries } }: Needs,
  { userId, sessionId, recoveryCodesLeft }: Own & { recoveryCodesLeft: number },
): Promise<OwnAccount> {
  const user = await queries
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const ways = await queries
    .selectFrom('auth_accounts')
    .select(['provider_id', 'password'])
    .where('user_id', '=', userId)
    .execute()
  return {
    hasPassword: ways.some(({ password }) => password !== null),
    providers: ways.map(({ provider_id }) => provider_id).filter(id => id !== 'credential'),
    secondFactor: { isEnabled: user.two_factor_enabled === 1, recoveryCodesLeft },
    passkeys: await listPasskeys(queries, userId),
    sessions: await listSessions(queries, { userId, sessionId }),
  }
}

async function listPasskeys(queries: Queries, userId: string): Promise<OwnAccount['passkeys']> {
  const rows = await queries
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: toTimestamp(created_at),
    lastUsedAt: last_used_at === null ? null : toTimestamp(last_used_at),
  }))
}

async function listSessions(queries: Queries, { userId, sessionId }: Own): Promise<OwnAccount['sessions']> {
  const rows = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, created_at, ip_address, user_agent }) => ({
    id,
    isCurrent: id === sessionId,
    signedInAt: toTimestamp(created_at),
    address: ip_address ?? '',
    userAgent: user_agent ?? '',
  }))
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString()
}
