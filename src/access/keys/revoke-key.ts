import type { ApiKeyView } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { toApiKeyView } from './api-key-view.ts'

/** Revokes a key immediately and for good. Revoking the key of a chat box turns the chat box off. */
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
    if (revoked)
      await queries
        .updateTable('projects')
        .set({ chat_box_key: null, chat_box_key_id: null, chat_box_off_at: now })
        .where('chat_box_key_id', '=', revoked.id)
        .execute()
    return revoked
  })
  await database.notify('keys', keyId)
  return row && toApiKeyView(row)
}
