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
 * Keeps statuses that are settled, the latest used of them, until something of their project changes; only for a database
 * that is exclusive.
 */
export function createStatusCache(options: {
  database: Pick<Database, 'subscribe'>
  entries: number
}): StatusCache {
  const kept = new Map<string, SettledStatus>()
  const unsubscribe = options.database.subscribe('deployments', projectId => {
    for (const [statusId, { status }] of kept) if (status.projectId === projectId) kept.delete(statusId)
  })
  return {
    find(statusId) {
      const settled = kept.get(statusId)
      if (settled && kept.size >= options.entries / 2) {
        kept.delete(statusId)
        kept.set(statusId, settled)
      }
      return settled
    },
    keep(statusId, settled) {
      kept.set(statusId, settled)
      const oldest = kept.keys().next()
      if (kept.size > options.entries && !oldest.done) kept.delete(oldest.value)
    },
    close: unsubscribe,
  }
}
