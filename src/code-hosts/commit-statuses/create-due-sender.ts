import type { Database } from '../../database/index.ts'
import { createDueWork, type DueWork } from '../../deployments/index.ts'
import { type Clock, type Log, runWithLease } from '../../shared/index.ts'

const pollMs = 5_000

interface DueSender<Due> {
  database: Database
  clock: Clock
  log: Log
  /** Logged if the work fails. */
  complaint: string
  /** Leases what is due, so that no other process sends it. */
  claim(): Promise<Due | undefined>
  /** Moves the end of a lease unless it has changed; returns whether it did. */
  extend(due: Due, from: number, to: number): Promise<boolean>
  send(due: Due): Promise<void>
}

/** Sends what is due for a code host, one at a time. */
export function createDueSender<Due extends { leaseEndsAt: number }>({
  claim,
  extend,
  send,
  ...needs
}: DueSender<Due>): DueWork {
  return createDueWork({
    ...needs,
    pollMs,
    channel: 'deliveries',
    async runDue() {
      const due = await claim()
      if (due === undefined) return false
      const lease = {
        clock: needs.clock,
        endsAt: due.leaseEndsAt,
        extend: (from: number, to: number) => extend(due, from, to),
      }
      await runWithLease(lease, () => send(due))
      return true
    },
  })
}
