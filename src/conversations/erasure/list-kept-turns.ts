import type { Database } from '../../database/index.ts'

export async function listKeptTurns(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, turnIds }: { projectId: string; turnIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await database.queries
    .selectFrom('turns')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', turnIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
