import type { Database } from '../../database/index.ts'
import { createDueWork, type DueWork } from '../../deployments/index.ts'
import type { Log } from '../../shared/index.ts'

const pollMs = 5_000

interface DueSender<Due> {
  database: Database
  log: Log
  /** Logged if the work fails. */
  complaint: string
  /** Leases what is due, so that no other process sends it. */
  claim(): Promise<Due | undefined>
  send(due: Due): Promise<void>
}

/** Sends what is due for a code host, one at a time. */
export function createDueSender<Due>({ claim, send, ...needs }: DueSender<Due>): DueWork {
  return createDueWork({
    ...needs,
    pollMs,
    channel: 'deliveries',
    async runDue() {
      const due = await claim()
      if (due !== undefined) await send(due)
      return due !== undefined
    },
  })
}
