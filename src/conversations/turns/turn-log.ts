import type { Database } from '../../database/index.ts'
import { createIdAt, ignoreRejection } from '../../shared/index.ts'
import { continueThread } from './continue-thread.ts'
import { classifyTurn, finishTurn, saveTurnProgress } from './finish-turn.ts'
import type { OpenTurn, TurnLog, TurnLogNeeds } from './open-turn.ts'
import { createSharedTurnLog } from './shared-turn-log.ts'
import { nextTurnId } from './turn-id.ts'
import { type NewTurn, turnRow } from './turn-row.ts'

/**
 * Stores questions and answers. The answer can be written while the question waits to be stored; an answer that is complete by
 * then is stored with it. If no other process writes to the database, the id of the turn is known at once.
 */
export function createTurnLog(needs: TurnLogNeeds): TurnLog & { close(): Promise<void> } {
  return needs.database.exclusive
    ? { ...createExclusiveTurnLog(needs), close: async () => {} }
    : createSharedTurnLog(needs)
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
      return {
        kind: 'opened',
        turn: { turnId, identified: Promise.resolve(), ...thread, ...openRow(needs, write) },
      }
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
