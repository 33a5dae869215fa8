import type { Database, WriteQueries } from '../../database/index.ts'

/**
 * Lets one transaction at a time decide about an organisation's members, so that two of them cannot each take the last
 * owner but one. SQLite has a single writer as it is.
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
