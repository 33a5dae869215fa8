import type { TurnCost } from '../../conversations/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import { type Budget, type CostEntry, recordCost, reserveBudget } from './budget.ts'

/** What one answer costs, as it becomes known. */
export interface Bill {
  add(cost: TurnCost): void
  /** Writes it down, behind the answer. What comes later is written down by another call. */
  settle(): void
}

export interface Order {
  projectId: string
  budget: Budget
  /** What the answer may cost at the most, as far as that can be told. */
  tokens: number
  costNanos: number
  /** How long the answer may take. */
  timeMs: number
}

export interface Spending {
  /** Null where the project's budget of the day is used up. */
  open(order: Order): Promise<Bill | null>
  /** Resolves once everything is written down. */
  close(): Promise<void>
}

const graceMs = 30_000

/** Keeps the books of what language models cost each project. */
export function createSpending(needs: {
  database: Pick<Database, 'write'>
  clock: Clock
  createId: CreateId
  log: Log
}): Spending {
  const open = new Set<Promise<void>>()

  function write(entry: CostEntry): void {
    const writing = recordCost(needs, entry)
      .catch(error => needs.log.error({ err: error, ...entry }, 'the cost of an answer was not recorded'))
      .finally(() => open.delete(writing))
    open.add(writing)
  }

  return {
    async open({ projectId, budget, timeMs, ...most }) {
      const isBound = budget.tokens !== null || budget.costNanos !== null
      const expiresAt = needs.clock.now() + timeMs + graceMs
      const reservation = { projectId, ...most, expiresAt }
      let reservationId = isBound ? await reserveBudget(needs, { budget, reservation }) : null
      if (isBound && reservationId === null) return null
      let costs: TurnCost[] = []
      let isCounted = false
      return {
        add: cost => costs.push(cost),
        settle() {
          if (costs.length === 0 && reservationId === null) return
          const answers = isCounted || costs.length === 0 ? 0 : 1
          isCounted ||= answers > 0
          write({ projectId, answers, costs, reservationId })
          costs = []
          reservationId = null
        },
      }
    },
    async close() {
      await Promise.all(open)
    },
  }
}
