import { cleanText } from '../../contract/index.ts'
import { createStatementGroups } from '../../database/index.ts'
import { ignoreRejection, silentLog } from '../../shared/index.ts'
import { continueThread } from './continue-thread.ts'
import { classifyTurn, saveTurnProgress, type TurnFinish } from './finish-turn.ts'
import { finishTurns } from './finish-turns.ts'
import { insertTurns } from './insert-turns.ts'
import type { OpenTurn, TurnLog, TurnLogNeeds } from './open-turn.ts'
import { repeatThroughOutage, untilRestart } from './repeat-through-outage.ts'
import type { TurnEnding, TurnProgress, TurnRequest } from './turn.ts'
import { firstTurnIdAt } from './turn-id.ts'
import { createTurnLeases } from './turn-leases.ts'
import type { NewTurn } from './turn-row.ts'

type UnstoredTurn = Omit<NewTurn, 'turnId'> & {
  /** When it was first sent to the database; null: not yet. */
  sentAt: number | null
}

/** Stores turns in a database to which other processes write too. The questions of a moment are stored by one statement. */
export function createSharedTurnLog(needs: TurnLogNeeds): TurnLog & { close(): Promise<void> } {
  const { database, clock, log = silentLog } = needs
  const leases = createTurnLeases({ ...needs, log })
  const inserts = createStatementGroups(async (turns: readonly UnstoredTurn[]) => {
    for (const turn of turns) turn.sentAt ??= clock.now()
    return insertTurns(database, turns, clock.now())
  })
  const endings = createStatementGroups(async (finishes: readonly TurnFinish[]) => {
    await finishTurns(database, finishes, clock.now())
    return finishes.map(() => undefined)
  })

  /** Waits up to two seconds for a database that restarts. */
  function insert(turn: UnstoredTurn): Promise<string> {
    return repeatThroughOutage(
      async () => (turn.sentAt === null ? undefined : await findStored(needs, turn)) ?? inserts.run(turn),
      untilRestart,
    )
  }

  function openTurn(thread: Pick<OpenTurn, 'threadId' | 'earlier'>, request: TurnRequest): OpenTurn {
    const { projectId, deadlineAt } = request
    const turn: UnstoredTurn = {
      threadId: thread.threadId,
      request: { ...request, deadlineAt: leases.firstDeadline(deadlineAt) },
      ending: null,
      finishedAt: null,
      sentAt: null,
    }
    let turnId: string | undefined
    const inserted = insert(turn).then(id => {
      turnId = id
      if (turn.ending === null) leases.hold({ projectId, turnId: id, deadlineAt })
      return { projectId, turnId: id }
    })
    const stored = inserted.then(() => {})
    // Callers that await `stored` see a failure. Without one, it must not be an unhandled rejection.
    ignoreRejection(stored)
    let last: Promise<unknown> = stored
    return {
      ...thread,
      get turnId() {
        if (turnId === undefined) throw new Error('a turn has its id once it is stored')
        return turnId
      },
      identified: stored,
      stored,
      saveProgress: async (progress: TurnProgress) =>
        saveTurnProgress(needs, { ...(await inserted), progress }),
      classify: async queryCategory => classifyTurn(needs, { ...(await inserted), queryCategory }),
      finish(ending: TurnEnding) {
        if (turn.sentAt === null) {
          if (turn.ending === null) Object.assign(turn, { ending, finishedAt: clock.now() })
          return stored
        }
        // In sequence: in separate statements, a later ending could be stored first.
        const write = async () => {
          const key = await inserted
          await repeatThroughOutage(() => endings.run({ ...key, ending }))
          leases.release(key.turnId)
        }
        const written = last.then(write, write)
        last = written
        return written
      },
    }
  }

  return {
    async close() {
      leases.close()
      await inserts.close()
      await endings.close()
    },
    async open(request) {
      const thread = await repeatThroughOutage(() => continueThread(needs, request), untilRestart)
      return thread ? { kind: 'opened', turn: openTurn(thread, request) } : { kind: 'unknown-thread' }
    },
  }
}

/** A statement whose connection broke may have been committed. */
async function findStored(
  { database }: Pick<TurnLogNeeds, 'database'>,
  { threadId, request, sentAt }: UnstoredTurn,
): Promise<string | undefined> {
  const stored = await database.queries
    .selectFrom('turns')
    .select('id')
    .where('project_id', '=', request.projectId)
    .where('thread_id', '=', threadId)
    .where('id', '>=', firstTurnIdAt(sentAt ?? 0))
    .where('query', '=', cleanText(request.query))
    .where('deadline_at', '=', request.deadlineAt)
    .executeTakeFirst()
  return stored?.id
}
