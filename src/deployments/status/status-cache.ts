import type { UpdateStatus } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'

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

/**
 * Keeps the most recently used settled statuses, up to a size, until their project changes. Only for an exclusive database.
 */
export function createStatusCache(options: {
  database: Pick<Database, 'subscribe'>
  /** Size of the statuses as JSON; they take about twice as much memory. */
  limitBytes: number
}): StatusCache {
  const { database, limitBytes } = options
  const kept = new Map<string, SettledStatus>()
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
      if (settled && totalBytes >= limitBytes / 2) {
        kept.delete(statusId)
        kept.set(statusId, settled)
      }
      return settled
    },
    keep(statusId, settled) {
      forget(statusId)
      kept.set(statusId, settled)
      totalBytes += settled.json.length
      for (const oldest of kept.keys()) {
        if (totalBytes <= limitBytes) return
        forget(oldest)
      }
    },
    close: unsubscribe,
  }
}
