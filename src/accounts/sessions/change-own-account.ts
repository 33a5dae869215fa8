import type { Database } from '../../database/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'

interface Needs {
  database: Pick<Database, 'write'>
}

/** Records that the member of a session has confirmed that it is them. */
export async function confirmSession(
  { database, clock }: Needs & { clock: Clock },
  { sessionId }: { sessionId: string },
): Promise<void> {
  await database.write(queries =>
    queries.updateTable('sessions').set({ confirmed_at: clock.now() }).where('id', '=', sessionId).execute(),
  )
}

/** Throws `not-found` if the member has no such session. */
export async function endSession({ database }: Needs, own: { userId: string; id: string }): Promise<void> {
  await removeOwn({ database }, { table: 'sessions', ...own })
}

/** Throws `not-found` if the member has no such passkey. */
export async function removePasskey({ database }: Needs, own: { userId: string; id: string }): Promise<void> {
  await removeOwn({ database }, { table: 'passkeys', ...own })
}

async function removeOwn(
  { database }: Needs,
  { table, userId, id }: { table: 'sessions' | 'passkeys'; userId: string; id: string },
): Promise<void> {
  const removed = await database.write(queries =>
    queries
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!removed)
    throw new AppError('not-found', `There is no ${table === 'sessions' ? 'session' : 'passkey'} ${id}.`)
}
