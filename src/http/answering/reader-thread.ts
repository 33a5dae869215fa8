import { hash } from 'node:crypto'
import type { LiveSite } from '../../deployments/index.ts'

const suffixForm = /\.[0-9a-f]{16}$/

/**
 * Ends the ids of threads with answers from private pages; empty for other threads. A thread belongs to readers of the same pages:
 * others may not continue it, because an answer can repeat an earlier one.
 */
export function threadSuffix({ readers }: Pick<LiveSite, 'readers'>): string {
  const isPublic = readers === 'open' || readers === 'anonymous'
  return isPublic ? '' : `.${hash('sha256', readers).slice(0, 16)}`
}

/** Returns the thread that a reader may continue; null to start a new one. */
export function continuableThread(threadId: string | null, live: Pick<LiveSite, 'readers'>): string | null {
  const [suffix = ''] = suffixForm.exec(threadId ?? '') ?? []
  return suffix === threadSuffix(live) ? threadId : null
}
