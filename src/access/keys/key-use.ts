import type { Database } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'

const writeEveryMs = 60_000

/** Keeps when each key was last used: in memory at once, in the database once a minute and on close. */
export function createKeyUse({
  database,
  clock,
  log,
}: {
  database: Pick<Database, 'write'>
  clock: Clock
  log: Log
}) {
  let unwritten = new Map<string, number>()

  async function write(): Promise<void> {
    if (unwritten.size === 0) return
    // In one order everywhere, so that processes that write the same keys do not lock each other out.
    const uses = [...unwritten].sort(([one], [other]) => (one < other ? -1 : 1))
    unwritten = new Map()
    await database.write(async queries => {
      for (const [keyId, usedAt] of uses)
        await queries
          .updateTable('api_keys')
          .set({ last_used_at: usedAt })
          .where('id', '=', keyId)
          .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', usedAt)]))
          .execute()
    })
  }

  let writing = Promise.resolve()
  const writeBehind = () => {
    writing = write().catch(error => log.warn({ err: error }, 'when keys were last used could not be stored'))
  }
  const timer = setInterval(writeBehind, writeEveryMs).unref()

  return {
    record(keyId: string): void {
      unwritten.set(keyId, clock.now())
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
      writeBehind()
      await writing
    },
  }
}
