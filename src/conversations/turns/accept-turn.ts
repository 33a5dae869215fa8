import { type Insertable, sql } from 'kysely'
import type { Database, TurnRow } from '../../database/index.ts'
import { type Clock, type CreateId, createIdAt } from '../../shared/index.ts'
import { continueThread } from './continue-thread.ts'
import { repeatThroughOutage, untilRestart } from './repeat-through-outage.ts'
import type { AcceptedTurn, TurnRequest } from './turn.ts'
import { successorOf, takeTurnId, timeOf } from './turn-id.ts'
import { turnRow } from './turn-row.ts'

export type TurnAcceptance = { kind: 'accepted'; turn: AcceptedTurn } | { kind: 'unknown-thread' }

interface AcceptNeeds {
  database: Database
  clock: Clock
  createId: CreateId
}

/**
 * Stores a reader's question durably, before its answer begins. Waits up to two seconds for a database that restarts.
 * Threads of other projects are unknown.
 */
export async function acceptTurn(needs: AcceptNeeds, request: TurnRequest): Promise<TurnAcceptance> {
  const { database, clock } = needs
  const thread = await repeatThroughOutage(() => continueThread(needs, request), untilRestart)
  if (!thread) return { kind: 'unknown-thread' }
  const { threadId } = thread
  const candidate = createIdAt(clock.now())
  const rowOf = (id: string) => turnRow({ turnId: id, threadId, request, ending: null, finishedAt: null })
  let attempts = 0
  const turnId = await repeatThroughOutage(async () => {
    attempts += 1
    const stored = attempts > 1 ? await findStored(database, rowOf(candidate)) : undefined
    return stored ?? insertTurn(database, candidate, rowOf)
  }, untilRestart)
  return { kind: 'accepted', turn: { turnId, ...thread } }
}

/** A statement whose connection broke may have been committed. */
async function findStored({ queries }: Database, row: Insertable<TurnRow>): Promise<string | undefined> {
  const stored = await queries
    .selectFrom('turns')
    .select('id')
    .where('project_id', '=', row.project_id)
    .where('thread_id', '=', row.thread_id)
    .where('id', '>=', row.id)
    .where('query', '=', row.query)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return stored?.id
}

function insertTurn(
  database: Database,
  candidate: string,
  rowOf: (id: string) => Insertable<TurnRow>,
): Promise<string> {
  if (database.kind === 'postgres') return insertInOneStatement(database, rowOf(candidate))
  return database.write(async queries => {
    const id = await takeTurnId(queries, { projectId: rowOf(candidate).project_id, candidate })
    await queries.insertInto('turns').values(rowOf(id)).execute()
    return id
  })
}

/**
 * Takes the next id of the project and inserts the row with it. The lock on the project's clock lasts for this statement
 * only, so a process that hangs at any moment blocks no other one.
 */
async function insertInOneStatement(
  { writeOne }: Pick<Database, 'writeOne'>,
  { id: candidate, accepted_at: _, ...row }: Insertable<TurnRow>,
): Promise<string> {
  const columns = Object.keys(row).map(name => sql.ref(name))
  const { rows } = await writeOne(queries =>
    sql<{ id: string }>`
      with clock as (
        insert into turn_clocks (project_id, last_turn_id) values (${row.project_id}, ${candidate})
        on conflict (project_id) do update set last_turn_id =
          case when excluded.last_turn_id > turn_clocks.last_turn_id then excluded.last_turn_id
          else ${successorOf(sql.ref('turn_clocks.last_turn_id'))} end
        returning last_turn_id
      ), question as (
        insert into turns (id, accepted_at, ${sql.join(columns)})
        select last_turn_id, ${timeOf(sql.ref('last_turn_id'))}, ${sql.join(Object.values(row))} from clock
        returning id
      )
      select id from question`.execute(queries),
  )
  const [stored] = rows
  if (!stored) throw new Error('an insert returns its row')
  return stored.id
}
