import { formatBytes } from '../contract/index.ts'
import type { StorageUsage } from './storage.ts'

/** `neededBytes`: the size of what does not fit; 0 if nothing fits. */
export function describeFull({ usedBytes, limitBytes }: StorageUsage, neededBytes = 0): string {
  const room = Math.max(0, (limitBytes ?? 0) - usedBytes)
  const state =
    room === 0
      ? `The organisation’s storage is full: it uses ${formatBytes(usedBytes)} of ${formatBytes(limitBytes ?? 0)}.`
      : `The organisation has ${formatBytes(room)} of storage left, and this needs ${formatBytes(neededBytes)}.`
  return `${state} Delete conversations, set a retention period, end previews or archive projects, or ask the operator for more storage.`
}
