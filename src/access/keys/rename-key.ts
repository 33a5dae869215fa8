import type { ApiKeyView } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { toApiKeyView } from './api-key-view.ts'

/** Undefined if the organisation has no such key. */
export async function renameKey(
  { database }: { database: Pick<Database, 'write'> },
  { organizationId, keyId, name }: { organizationId: string; keyId: string; name: string },
): Promise<ApiKeyView | undefined> {
  const row = await database.write(queries =>
    queries
      .updateTable('api_keys')
      .set({ name })
      .where('organization_id', '=', organizationId)
      .where('id', '=', keyId)
      .returningAll()
      .executeTakeFirst(),
  )
  return row && toApiKeyView(row)
}
