import type { Database } from '../../database/index.ts'

/** Ends every session of a user; returns how many there were. */
export async function revokeSessions(
  { database }: { database: Pick<Database, 'write'> },
  { userId }: { userId: string },
): Promise<number> {
  const ended = await database.write(queries =>
    queries.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute(),
  )
  return ended.length
}
