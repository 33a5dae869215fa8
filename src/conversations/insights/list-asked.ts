import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/index.ts'
import { firstTurnIdAt, turnTime } from '../turns/turn-id.ts'
import { readSearch } from './read-search.ts'
import type { TimeRange } from './resolve-range.ts'

/** A question as readers wrote it, in any case. */
export interface AskedQuestion {
  text: string
  /** How often it was answered. */
  answered: number
  unanswered: number
  /** Milliseconds. */
  lastAskedAt: number
  /** Some of the turns that asked it, newest first. */
  turnIds: string[]
}

const batch = 500
const turnLimit = 5_000
const queryCharacters = 500
const mostTurns = 3

/** Counts the newest 5,000 questions of a project in a time range by their text. Small talk is left out. */
export async function listAsked(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, range }: { projectId: string; range: Pick<TimeRange, 'from' | 'to'> },
): Promise<AskedQuestion[]> {
  const asked = new Map<string, AskedQuestion>()
  const firstId = firstTurnIdAt(range.from)
  let endId = firstTurnIdAt(range.to)
  for (let seen = 0; seen < turnLimit; await setImmediate()) {
    const rows = await readBatch(database, { projectId, firstId, endId })
    for (const row of rows) addTurn(asked, row)
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    endId = last.id
    seen += rows.length
  }
  return [...asked.values()]
}

type AskedTurn = Awaited<ReturnType<typeof readBatch>>[number]

function addTurn(asked: Map<string, AskedQuestion>, turn: AskedTurn): void {
  if (turn.outcome !== 'completed' || turn.category === 'small-talk') return
  const text = readQuestion(turn)
  if (text === '') return
  const key = text.toLowerCase()
  const known = asked.get(key) ?? {
    text,
    answered: 0,
    unanswered: 0,
    lastAskedAt: turnTime(turn.id),
    turnIds: [],
  }
  known[turn.resolution] += 1
  if (known.turnIds.length < mostTurns) known.turnIds.push(turn.id)
  asked.set(key, known)
}

/** A follow-up question is completed by its search. */
function readQuestion({ query, insight_json }: Pick<AskedTurn, 'query' | 'insight_json'>): string {
  return (readSearch(insight_json) ?? query)
    .slice(0, queryCharacters)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
}

function readBatch(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, endId }: { projectId: string; firstId: string; endId: string },
) {
  return queries
    .selectFrom('turns')
    .select(['id', 'query_category as category', 'resolution_status as resolution', 'outcome'])
    .select('insight_json')
    .select(sql<string>`substr(query, 1, ${queryCharacters})`.as('query'))
    .where('project_id', '=', projectId)
    .where('id', '>=', firstId)
    .where('id', '<', endId)
    .orderBy('id', 'desc')
    .limit(batch)
    .execute()
}

/** The questions of turns, by turn. Erased turns are missing. */
export async function readQuestions(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, turnIds }: { projectId: string; turnIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database.queries
    .selectFrom('turns')
    .select(['id', 'insight_json'])
    .select(sql<string>`substr(query, 1, ${queryCharacters})`.as('query'))
    .where('project_id', '=', projectId)
    .where('id', 'in', turnIds)
    .execute()
  return new Map(rows.map(row => [row.id, readQuestion(row)]))
}
