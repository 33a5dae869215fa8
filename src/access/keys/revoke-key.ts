import type { ApiKeyView } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { endChatBox } from '../projects/chat-box-key.ts'
import { toApiKeyView } from './api-key.ts'

/** Ends a key for ever, from its next request on. A key that was revoked before stays as it is. Without its key a chat box is off. */
export async function revokeKey(
  { database, clock }: { database: Pick<Database, 'write' | 'notify'>; clock: Clock },
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<ApiKeyView | undefined> {
  const now = clock.now()
  const row = await database.write(async queries => {
    const revoked = await queries
      .updateTable('api_keys')
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', keyId)
      .returningAll()
      .executeTakeFirst()
    if (revoked) await endChatBox(queries, { keyId: revoked.id, now })
    return revoked
  })
  await database.notify('keys', keyId)
  return row && toApiKeyView(row)
}
