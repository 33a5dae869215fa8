import type { Database } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'

/** An open turn that is not renewed for this long counts as abandoned. */
const turnLeaseMs = 10_000
const renewEveryMs = 3_000

interface OpenLease {
  projectId: string
  turnId: string
  /** The answer has ended by then, or never will. */
  deadlineAt: number
}

export interface TurnLeases {
  /** The deadline with which a turn is stored. */
  firstDeadline(deadlineAt: number): number
  hold(lease: OpenLease): void
  release(turnId: string): void
  renew(): Promise<void>
  close(): void
}

/**
 * Moves the deadlines of this process's open turns while it runs. The turns of a process that was killed or hangs pass their
 * deadline after ten seconds. Then any process ends them, and exports continue.
 */
export function createTurnLeases({
  database,
  clock,
  log,
}: {
  database: Pick<Database, 'writeOne'>
  clock: Clock
  log: Log
}): TurnLeases {
  const held = new Map<string, OpenLease>()

  async function renew(): Promise<void> {
    const now = clock.now()
    for (const { turnId, deadlineAt } of held.values()) if (deadlineAt <= now) held.delete(turnId)
    if (held.size === 0) return
    await database.writeOne(queries =>
      queries
        .updateTable('turns')
        .set({ deadline_at: now + turnLeaseMs })
        .where('project_id', 'in', [...new Set([...held.values()].map(({ projectId }) => projectId))])
        .where('id', 'in', [...held.keys()])
        .where('finished_at', 'is', null)
        .execute(),
    )
  }

  const timer = setInterval(() => {
    renew().catch(error => log.warn({ err: error }, 'the deadlines of open answers could not be moved'))
  }, renewEveryMs).unref()

  return {
    firstDeadline: deadlineAt => Math.min(deadlineAt, clock.now() + turnLeaseMs),
    hold: lease => held.set(lease.turnId, lease),
    release: turnId => held.delete(turnId),
    renew,
    close: () => clearInterval(timer),
  }
}
