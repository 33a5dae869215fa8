import type { Database } from '../database/index.ts'

/**
 * Sets the limit of an organisation: null for the server's, 0 for none, undefined for no change. Returns whether the organisation
 * exists.
 */
export async function limitStorage(
  { database }: { database: Pick<Database, 'write'> },
  { organizationId, limitBytes }: { organizationId: string; limitBytes: number | null | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await database.write(queries =>
    queries
      .updateTable('organizations')
      .set(eb => ({
        storage_limit_bytes: limitBytes === undefined ? eb.ref('storage_limit_bytes') : limitBytes,
      }))
      .where('id', '=', organizationId)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
