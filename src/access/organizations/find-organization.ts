import type { Database } from '../../database/index.ts'

/** Reads an organisation, which must exist. */
export function findOrganization(
  { database }: { database: Pick<Database, 'queries'> },
  { organizationId }: { organizationId: string },
): Promise<{ id: string; name: string }> {
  return database.queries
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}
