import type { Database } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'

const everyMs = 5_000
/** A process that stopped without a word is forgotten after this time. */
const forgottenMs = 24 * 3_600_000

export interface AnnounceNeeds {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
}

export interface AnnouncedProcess {
  roles: readonly string[]
  host: string
  pid: number
  version: string
}

/**
 * Says every few seconds in the database that this process runs, so that operators see their fleet. Nothing else depends on it:
 * work of a dead process is taken over by its leases. On SQLite there is only one process, and nothing is written.
 */
export function announceProcess(
  { database, clock, createId, log }: AnnounceNeeds,
  { roles, host, pid, version }: AnnouncedProcess,
): { close(): Promise<void> } {
  if (database.kind === 'sqlite') return { close: async () => {} }
  const id = createId()
  const startedAt = clock.now()
  let isClosed = false
  let announced: Promise<void> = Promise.resolve()

  async function announce(): Promise<void> {
    const now = clock.now()
    const row = { id, roles: roles.join(', '), host, pid, version, started_at: startedAt, seen_at: now }
    await database.write(async queries => {
      await queries
        .deleteFrom('processes')
        .where('seen_at', '<', now - forgottenMs)
        .execute()
      await queries
        .insertInto('processes')
        .values(row)
        .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at: now }))
        .execute()
    })
  }

  function next(): void {
    if (isClosed) return
    announced = announce().catch(error => log.warn({ err: error }, 'this process could not be announced'))
  }

  next()
  const timer = setInterval(next, everyMs)
  timer.unref()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await announced
      await database
        .write(queries => queries.deleteFrom('processes').where('id', '=', id).execute())
        .catch(error => log.warn({ err: error }, 'this process could not be signed off'))
    },
  }
}
