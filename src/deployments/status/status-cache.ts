import type { UpdateStatus } from '../../contract/index.ts'

export interface EndedStatus {
  organizationId: string
  status: UpdateStatus
  version: number
}

export interface StatusCache {
  find(statusId: string): EndedStatus | undefined
  keep(statusId: string, ended: EndedStatus): void
}

/** Keeps statuses that will not change any more, the latest used of them; only for a database that is exclusive. */
export function createStatusCache(options: { entries: number }): StatusCache {
  const kept = new Map<string, EndedStatus>()
  return {
    find(statusId) {
      const ended = kept.get(statusId)
      if (ended && kept.size >= options.entries / 2) {
        kept.delete(statusId)
        kept.set(statusId, ended)
      }
      return ended
    },
    keep(statusId, ended) {
      kept.set(statusId, ended)
      const oldest = kept.keys().next()
      if (kept.size > options.entries && !oldest.done) kept.delete(oldest.value)
    },
  }
}
