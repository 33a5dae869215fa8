import type { Database } from '../../database/index.ts'

/** The organisation of a principal, which is never removed. */
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
