import type { UpdateStatus } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

export interface VersionedStatus {
  status: UpdateStatus
  /** Changes whenever the status does. */
  version: number
  /** The deployment has ended and its status is final. */
  isSettled: boolean
  /** The status as JSON, if it comes from the cache. */
  json?: Uint8Array
}

export interface SettledStatus extends VersionedStatus {
  organizationId: string
  json: Uint8Array
}

export interface StatusCache {
  find(statusId: string): SettledStatus | undefined
  keep(statusId: string, settled: SettledStatus): void
  close(): void
}

/** Without a notification, a process that shares its database notices an archived project after this time. */
const sharedCacheMs = 1_000

/**
 * Keeps the most recently used settled statuses, up to a size, until their project changes; on a shared database for a second
 * at most.
 */
export function createStatusCache(options: {
  database: Pick<Database, 'subscribe' | 'exclusive'>
  clock: Clock
  /** Size of the statuses as JSON; they take about twice as much memory. */
  limitBytes: number
}): StatusCache {
  const { database, clock, limitBytes } = options
  const keptMs = database.exclusive ? Number.POSITIVE_INFINITY : sharedCacheMs
  const kept = new Map<string, SettledStatus & { readAt: number }>()
  let totalBytes = 0

  function forget(statusId: string): void {
    totalBytes -= kept.get(statusId)?.json.length ?? 0
    kept.delete(statusId)
  }

  const unsubscribe = database.subscribe('deployments', projectId => {
    for (const [statusId, { status }] of kept) if (status.projectId === projectId) forget(statusId)
  })
  return {
    find(statusId) {
      const settled = kept.get(statusId)
      if (settled && Math.abs(clock.now() - settled.readAt) >= keptMs) {
        forget(statusId)
        return undefined
      }
      if (settled && totalBytes >= limitBytes / 2) {
        kept.delete(statusId)
        kept.set(statusId, settled)
      }
      return settled
    },
    keep(statusId, settled) {
      forget(statusId)
      kept.set(statusId, { ...settled, readAt: clock.now() })
      totalBytes += settled.json.length
      for (const oldest of kept.keys()) {
        if (totalBytes <= limitBytes) return
        forget(oldest)
      }
    },
    close: unsubscribe,
  }
}
