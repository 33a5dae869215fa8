import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

/** Removes the sessions that have expired, and what sign-ins that were not finished have left. */
export async function forgetExpired({
  database,
  clock,
}: {
  database: Pick<Database, 'write'>
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  await database.write(async queries => {
    await queries.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await queries.deleteFrom('verifications').where('expires_at', '<', now).execute()
  })
}
