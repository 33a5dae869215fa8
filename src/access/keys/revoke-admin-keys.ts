import type { ApiKeyView } from '../../contract/index.ts'
import type { Queries, WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { toApiKeyView } from './api-key-view.ts'

interface Creator {
  organizationId: string
  /** Null for the keys of the first start, and those made with them. */
  createdBy: string | null
}

/** Lists the valid admin keys that go back to a member, or to none, newest first. */
export async function listAdminKeysOf(
  queries: Queries | WriteQueries,
  { clock }: { clock: Clock },
  { organizationId, createdBy }: Creator,
): Promise<ApiKeyView[]> {
  const rows = await queries
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('created_by', createdBy === null ? 'is' : '=', createdBy)
    .where('kind', '=', 'admin')
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKeyView)
}

/** Revokes the keys that `listAdminKeysOf` lists, and returns them. The caller notifies `keys` after the transaction. */
export async function revokeAdminKeysOf(
  queries: WriteQueries,
  { clock }: { clock: Clock },
  creator: Creator,
): Promise<ApiKeyView[]> {
  const keys = await listAdminKeysOf(queries, { clock }, creator)
  const now = clock.now()
  for (const { id } of keys)
    await queries.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute()
  return keys.map(key => ({ ...key, revokedAt: new Date(now).toISOString() }))
}
