import type { ApiKeyView } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { toApiKeyView } from './api-key.ts'

/** Ends a key for ever, from its next request on. A key that was revoked before stays as it is. */
export async function revokeKey(
  { database, clock }: { database: Pick<Database, 'write' | 'notify'>; clock: Clock },
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<ApiKeyView | undefined> {
  const row = await database.write(queries =>
    queries
      .updateTable('api_keys')
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(clock.now())) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', keyId)
      .returningAll()
      .executeTakeFirst(),
  )
  await database.notify('keys', keyId)
  return row && toApiKeyView(row)
}
