import {
  type AcceptedTurn,
  createTurnLog,
  type TurnLog,
  type TurnRequest,
} from '../../src/conversations/index.ts'
import type { Database } from '../../src/database/index.ts'
import type { Clock, CreateId } from '../../src/shared/index.ts'

interface Needs {
  database: Database
  clock: Clock
  createId: CreateId
}

type TurnAcceptance = { kind: 'accepted'; turn: AcceptedTurn } | { kind: 'unknown-thread' }

const logs = new WeakMap<Database, { log: TurnLog; use(clock: Clock): void }>()

/** Stores a question that stays open, without an answer. */
export async function acceptTurn(needs: Needs, request: TurnRequest): Promise<TurnAcceptance> {
  const kept = logs.get(needs.database) ?? createLog(needs)
  logs.set(needs.database, kept)
  kept.use(needs.clock)
  const opening = await kept.log.open(request)
  if (opening.kind !== 'opened') return opening
  await opening.turn.stored
  const { turnId, threadId, earlier } = opening.turn
  return { kind: 'accepted', turn: { turnId, threadId, earlier } }
}

/** One for each database, as a process has. */
function createLog({ database, clock, createId }: Needs) {
  let current = clock
  const log = createTurnLog({ database, createId, clock: { now: () => current.now() } })
  // Tests decide when a turn is abandoned, so its lease is never renewed.
  void log.close()
  return {
    log,
    use(next: Clock) {
      current = next
    },
  }
}
