import type { Database } from '../../database/index.ts'
import type { ReadUpdateStatus } from './read-update-status.ts'

export interface SettledStatus extends ReadUpdateStatus {
  organizationId: string
  /** The status as it is sent. */
  json: Uint8Array
}

export interface StatusCache {
  find(statusId: string): SettledStatus | undefined
  keep(statusId: string, settled: SettledStatus): void
  close(): void
}

/**
 * Keeps statuses that are settled, the latest used of them up to a size, until something of their project changes; only for
 * a database that is exclusive.
 */
export function createStatusCache(options: {
  database: Pick<Database, 'subscribe'>
  /** Of the statuses as they are sent; in memory they take about twice as much. */
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
