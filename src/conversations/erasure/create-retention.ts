import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, WriteQueries } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { deleteOldFeedback } from '../page-feedback/delete-old-feedback.ts'
import { firstTurnIdAt } from '../turns/turn-id.ts'
import { deleteTurns } from './delete-turns.ts'

const dayMs = 86_400_000
const sweepEveryMs = 600_000
const batch = 500
/** An arbitrary number that identifies the Postgres advisory lock. */
const retentionLock = 7_262_041

type Needs = { database: Database; clock: Clock }

/** Deletes turns past their project's retention period, now and every ten minutes. */
export function createRetention(needs: Needs & { log: Log }): { close(): Promise<void> } {
  const stop = new AbortController()
  let running = Promise.resolve()
  const start = () => {
    running = running.then(() =>
      sweepOldTurns(needs, stop.signal).then(
        deleted => {
          if (deleted > 0) needs.log.info({ deleted }, 'expired conversations deleted')
        },
        error => needs.log.warn({ err: error }, 'expired conversations could not be deleted'),
      ),
    )
  }
  start()
  const timer = setInterval(start, sweepEveryMs)
  return {
    async close() {
      clearInterval(timer)
      stop.abort()
      await running
    },
  }
}

/**
 * Deletes every turn past its project's retention period, in batches, so that other writes get through. Only one process does
 * so at a time. Returns how many turns it deleted.
 */
export async function sweepOldTurns(
  { database, clock }: Needs,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const projects = await database.queries
    .selectFrom('projects')
    .select(['id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .execute()
  let deleted = 0
  for (const { id: projectId, retention_days: days } of projects) {
    if (days === null) continue
    const beforeId = firstTurnIdAt(clock.now() - days * dayMs)
    await deleteOldFeedback({ database }, { projectId, beforeId })
    const before = deleted
    for (let count = batch; count === batch && !signal.aborted; await setImmediate()) {
      count = await database.write(queries =>
        deleteOldest(queries, { kind: database.kind, projectId, beforeId }),
      )
      deleted += count
    }
    if (deleted > before) await database.notify('erasures', projectId)
  }
  return deleted
}

async function deleteOldest(
  queries: WriteQueries,
  { kind, projectId, beforeId }: { kind: Database['kind']; projectId: string; beforeId: string },
): Promise<number> {
  if (kind === 'postgres' && !(await takeLock(queries))) return 0
  const oldest = await queries
    .selectFrom('turns')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '<', beforeId)
    .orderBy('id')
    .limit(batch)
    .execute()
  const last = oldest.at(-1)
  if (!last) return 0
  return deleteTurns(queries, { kind, projectId }, eb => eb('id', '<=', last.id))
}

/** Takes the lock until the end of the transaction. */
async function takeLock(queries: WriteQueries): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${retentionLock}) as taken`.execute(queries)
  return rows[0]?.taken === true
}
