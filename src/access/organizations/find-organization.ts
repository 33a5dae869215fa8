import type { Database } from '../../database/index.ts'

export interface Organization {
  id: string
  name: string
  secondFactorRequired: boolean
}

/** Reads an organisation, which must exist. */
export async function findOrganization(
  { database }: { database: Pick<Database, 'queries'> },
  { organizationId }: { organizationId: string },
): Promise<Organization> {
  const { id, name, second_factor_required } = await database.queries
    .selectFrom('organizations')
    .select(['id', 'name', 'second_factor_required'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { id, name, secondFactorRequired: second_factor_required === 1 }
}
