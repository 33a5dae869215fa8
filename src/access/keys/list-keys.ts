import type { ApiKeyView } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { toApiKeyView } from './api-key-view.ts'

/** Lists an organisation's keys, newest first, with revoked ones. */
export async function listKeys(
  { database }: { database: Pick<Database, 'queries'> },
  { organizationId }: { organizationId: string },
): Promise<ApiKeyView[]> {
  const rows = await database.queries
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKeyView)
}
