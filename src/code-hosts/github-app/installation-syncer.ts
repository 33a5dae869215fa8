import type { UpdateAuthor } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson } from '../../database/index.ts'
import { createDueWork, type DueWork } from '../../deployments/index.ts'
import { type Clock, type CreateId, type Log, runWithLease, workLeaseMs } from '../../shared/index.ts'
import type { GithubApp } from './github-app.ts'
import { syncInstallation } from './sync-installation.ts'

export interface InstallationSyncerOptions {
  app: GithubApp
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
}

const minute = 60_000
const delaysMs = [10_000, minute, 10 * minute, 60 * minute, 360 * minute]
const pollMs = 10_000

/** Makes an installation due after an event; a worker syncs it soon. */
export async function markInstallationDue(
  { database, clock }: { database: Database; clock: Clock },
  { id, author }: { id: number; author: UpdateAuthor | null },
): Promise<void> {
  const values = { author_json: author && encodeJson(author), attempt: 0, due_at: clock.now() }
  await database.write(queries =>
    queries
      .insertInto('github_installations')
      .values({ id, ...values })
      .onConflict(conflict => conflict.column('id').doUpdateSet(values))
      .execute(),
  )
  await database.notify('queue', `installation ${id}`)
}

/** Syncs due installations, one at a time, and repeats failed ones. */
export function createInstallationSyncer(options: InstallationSyncerOptions): DueWork {
  const { database, clock, log } = options

  async function sync(due: NonNullable<Awaited<ReturnType<typeof claim>>>): Promise<void> {
    try {
      const outcome = await syncInstallation(options, due)
      await record(due, { outcome, due_at: null })
      log.info({ installation: due.id }, outcome)
    } catch (error) {
      const outcome = error instanceof Error ? error.message : String(error)
      const delayMs = delaysMs[due.attempt - 1]
      await record(due, { outcome, due_at: delayMs === undefined ? null : clock.now() + delayMs })
      log.warn({ err: error, installation: due.id }, 'an installation could not be synced')
    }
  }

  async function claim() {
    const now = clock.now()
    const row = await database.queries
      .selectFrom('github_installations')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    const attempt = row.attempt + 1
    const author: UpdateAuthor | null = row.author_json === null ? null : decodeJson(row.author_json)
    const leaseEndsAt = now + workLeaseMs
    const isTaken = await record(row, { attempt, due_at: leaseEndsAt })
    return isTaken ? { id: row.id, attempt, author, leaseEndsAt } : undefined
  }

  /** Writes unless the attempt or, if given, the time at which it is due has changed, for example by an event; returns whether it did. */
  async function record(
    { id, attempt }: { id: number; attempt: number },
    values: { attempt?: number; due_at: number | null; outcome?: string },
    dueAt?: number,
  ): Promise<boolean> {
    const result = await database.write(queries =>
      queries
        .updateTable('github_installations')
        .set(values)
        .where(eb => eb.and({ id, attempt, ...(dueAt && { due_at: dueAt }) }))
        .executeTakeFirst(),
    )
    return result.numUpdatedRows > 0n
  }

  return createDueWork({
    database,
    log,
    pollMs,
    channel: 'queue',
    complaint: 'installations could not be synced',
    async runDue() {
      const due = await claim()
      if (!due) return false
      const lease = {
        clock,
        endsAt: due.leaseEndsAt,
        extend: (from: number, to: number) => record(due, { due_at: to }, from),
      }
      await runWithLease(lease, () => sync(due))
      return true
    },
  })
}
