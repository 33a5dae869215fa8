import type { TurnCost } from '../../conversations/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import { type Budget, type CostEntry, recordCost, reserveBudget } from './budget.ts'

export interface Bill {
  add(cost: TurnCost): void
  /** Records the costs so far. Later costs need another call. */
  settle(): void
}

/** An upper limit of what an answer may use. */
export interface Order {
  projectId: string
  budget: Budget
  tokens: number
  costNanos: number
  timeMs: number
}

export interface Spending {
  /** Resolves to null if the project's daily budget is used up. */
  open(order: Order): Promise<Bill | null>
  /** Resolves when all costs are recorded. */
  close(): Promise<void>
}

const graceMs = 30_000

/** Records what language models cost each project, and enforces budgets. */
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
