import type { WriteQueries } from '../../database/index.ts'

export async function appendLogLine(
  queries: WriteQueries,
  id: string,
  text: string,
  now: number,
): Promise<void> {
  await queries
    .insertInto('deployment_logs')
    .values({ deployment_id: id, line_number: (await readLastLine(queries, id)) + 1, written_at: now, text })
    .execute()
}

/** Returns the number of the last line of a deployment's log, or 0 if the log is empty. */
export async function readLastLine(queries: WriteQueries, id: string): Promise<number> {
  const row = await queries
    .selectFrom('deployment_logs')
    .select(eb => eb.fn.max('line_number').as('last'))
    .where('deployment_id', '=', id)
    .executeTakeFirst()
  return row?.last ?? 0
}
