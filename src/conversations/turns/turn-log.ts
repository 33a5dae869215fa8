import type { Database } from '../../database/index.ts'
import {
  type Clock,
  type CreateId,
  createIdAt,
  ignoreRejection,
  type Log,
  silentLog,
} from '../../shared/index.ts'
import { acceptTurn } from './accept-turn.ts'
import { continueThread } from './continue-thread.ts'
import { classifyTurn, finishTurn, saveTurnProgress } from './finish-turn.ts'
import { repeatThroughOutage } from './repeat-through-outage.ts'
import type { AcceptedTurn, TurnEnding, TurnProgress, TurnRequest } from './turn.ts'
import { nextTurnId } from './turn-id.ts'
import { createTurnLeases } from './turn-leases.ts'
import { type NewTurn, turnRow } from './turn-row.ts'

/** A turn whose answer is being written. */
export interface OpenTurn extends AcceptedTurn {
  /** Resolves once the question is stored durably. The answer must not be sent before. */
  stored: Promise<void>
  /** Stores the answer so far, so that a crash loses little of it. */
  saveProgress(progress: TurnProgress): Promise<void>
  /** Ends the turn. Resolves once the ending is stored durably. Only the first ending counts. */
  finish(ending: TurnEnding): Promise<void>
  /** Changes the category of a completed turn. */
  classify(queryCategory: string): Promise<void>
}

export type TurnOpening = { kind: 'opened'; turn: OpenTurn } | { kind: 'unknown-thread' }

export interface TurnLog {
  /** Threads of other projects are unknown. */
  open(request: TurnRequest): Promise<TurnOpening>
}

interface TurnLogNeeds {
  database: Database
  clock: Clock
  createId: CreateId
  log?: Log
}

/**
 * Stores questions and answers. If other processes write to the database, a question is stored before `open` resolves. If not,
 * its id is known at once, and the answer can be written while the question waits for its commit. An answer that is complete
 * by then is stored in the same commit.
 */
export function createTurnLog(needs: TurnLogNeeds): TurnLog & { close(): void } {
  return needs.database.exclusive
    ? { ...createExclusiveTurnLog(needs), close: () => {} }
    : createSharedTurnLog(needs)
}

function createSharedTurnLog(needs: TurnLogNeeds): TurnLog & { close(): void } {
  const leases = createTurnLeases({ ...needs, log: needs.log ?? silentLog })
  return {
    close: leases.close,
    async open(request) {
      const { projectId, deadlineAt } = request
      const acceptance = await acceptTurn(needs, { ...request, deadlineAt: leases.firstDeadline(deadlineAt) })
      if (acceptance.kind !== 'accepted') return acceptance
      const key = { projectId, turnId: acceptance.turn.turnId }
      leases.hold({ ...key, deadlineAt })
      let last: Promise<void> = Promise.resolve()
      // In sequence: on separate connections, a later ending could be stored first.
      const finish = (ending: TurnEnding) => {
        const write = () => repeatThroughOutage(() => finishTurn(needs, { ...key, ending }))
        last = last.then(write, write).finally(() => leases.release(key.turnId))
        return last
      }
      const turn = {
        ...acceptance.turn,
        stored: Promise.resolve(),
        saveProgress: (progress: TurnProgress) => saveTurnProgress(needs, { ...key, progress }),
        finish,
        classify: (queryCategory: string) => classifyTurn(needs, { ...key, queryCategory }),
      }
      return { kind: 'opened', turn }
    },
  }
}

function createExclusiveTurnLog(needs: TurnLogNeeds): TurnLog {
  const { database, clock } = needs
  const lastIds = new Map<string, string>()

  function takeId(projectId: string, last: string): string {
    const candidate = createIdAt(clock.now())
    const id = candidate > last ? candidate : nextTurnId(last)
    lastIds.set(projectId, id)
    return id
  }

  return {
    async open(request) {
      const { projectId } = request
      const thread = await continueThread(needs, request)
      if (!thread) return { kind: 'unknown-thread' }
      const stored = lastIds.get(projectId) ?? (await readLastId(database, projectId))
      const turnId = takeId(projectId, lastIds.get(projectId) ?? stored)
      const write = { turnId, threadId: thread.threadId, request, ending: null, finishedAt: null }
      return { kind: 'opened', turn: { turnId, ...thread, ...openRow(needs, write) } }
    },
  }
}

/** Queues the insert of a row. An ending that comes before the insert runs is stored by the same statement. */
function openRow(
  needs: TurnLogNeeds,
  row: NewTurn,
): Pick<OpenTurn, 'stored' | 'saveProgress' | 'finish' | 'classify'> {
  const { database, clock } = needs
  const key = { projectId: row.request.projectId, turnId: row.turnId }
  let inserting = false
  const stored = database.write(async queries => {
    inserting = true
    await queries.insertInto('turns').values(turnRow(row)).execute()
  })
  // Callers that await `stored` see a failure. Without one, it must not be an unhandled rejection.
  ignoreRejection(stored)
  return {
    stored,
    saveProgress: progress => saveTurnProgress(needs, { ...key, progress }),
    classify: queryCategory => classifyTurn(needs, { ...key, queryCategory }),
    finish: ending => {
      if (inserting) return finishTurn(needs, { ...key, ending })
      if (row.ending === null) Object.assign(row, { ending, finishedAt: clock.now() })
      return stored
    },
  }
}

/** Reads the greatest turn id of a project, including erased turns. */
async function readLastId({ queries }: Database, projectId: string): Promise<string> {
  const last = await queries
    .selectFrom('turns')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const clock = await queries
    .selectFrom('turn_clocks')
    .select('last_turn_id as id')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return [last?.id ?? '', clock?.id ?? ''].toSorted().at(-1) ?? ''
}
