import { type Insertable, sql } from 'kysely'
import type { Database, TurnRow } from '../../database/index.ts'
import { createIdAt } from '../../shared/index.ts'
import { numberLength, numberOf, successorOf, timeOf } from './turn-id.ts'
import { type NewTurn, turnRow } from './turn-row.ts'

/** How Postgres reads the columns of a group. JSON is text in it, as the driver would write it. */
const columns = {
  project_id: 'text',
  thread_id: 'text',
  fp: 'text',
  query: 'text',
  response: 'text',
  sources_json: 'jsonb',
  query_category: 'text',
  resolution_status: 'text',
  resolution_reason: 'text',
  page_url: 'text',
  deployment_id: 'text',
  caller: 'text',
  insight_json: 'jsonb',
  deadline_at: 'bigint',
  finished_at: 'bigint',
  outcome: 'text',
  model: 'text',
  input_tokens: 'bigint',
  cached_tokens: 'bigint',
  output_tokens: 'bigint',
  cost_nanos: 'bigint',
  groundedness: 'double precision',
} satisfies Partial<Record<keyof TurnRow, string>>

const names = Object.entries(columns)
const readAs = sql.join(
  names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type === 'jsonb' ? 'text' : type)}`),
)
const values = sql.join(names.map(([name, type]) => sql`${sql.ref(`asked.${name}`)}::${sql.raw(type)}`))
const inserted = sql.join(names.map(([name]) => sql.ref(name)))

/** The beginning that the ids of a group share; the rest is the place in the group. */
const common = (id: string) => sql`left(${sql.ref(id)}, -${sql.lit(numberLength)})`
const place = (id: string) => sql`right(${sql.ref(id)}, ${sql.lit(numberLength)})`

/**
 * Inserts turns of any projects on Postgres with one statement, and returns their ids. Each project's clock moves to the last of
 * its ids, and is locked for this statement only, so a process that hangs at any moment blocks no other one.
 */
export async function insertTurns(
  { writeOne }: Pick<Database, 'writeOne'>,
  turns: readonly Omit<NewTurn, 'turnId'>[],
  now: number,
): Promise<string[]> {
  const candidate = createIdAt(now).slice(0, -numberLength)
  const rows = turns.map((turn, position): Insertable<TurnRow> => {
    const { accepted_at: _, ...row } = turnRow({ ...turn, turnId: candidate + numberOf(position) })
    return row as Insertable<TurnRow>
  })
  const { rows: stored } = await writeOne(queries =>
    sql<{ id: string }>`
      with asked as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (id text, ${readAs})
      ), clocks as (
        insert into turn_clocks (project_id, last_turn_id)
        select project_id, max(id) from asked group by project_id order by project_id
        on conflict (project_id) do update set last_turn_id =
          case when ${common('excluded.last_turn_id')} > ${common('turn_clocks.last_turn_id')}
          then excluded.last_turn_id
          else ${successorOf(common('turn_clocks.last_turn_id'))} || ${place('excluded.last_turn_id')} end
        returning project_id, last_turn_id
      )
      insert into turns (id, accepted_at, ${inserted})
      select ${common('last_turn_id')} || ${place('asked.id')}, ${timeOf(sql.ref('last_turn_id'))}, ${values}
      from asked join clocks using (project_id)
      returning id`.execute(queries),
  )
  const ids = new Map(stored.map(({ id }) => [id.slice(-numberLength), id]))
  return turns.map((_, position) => {
    const id = ids.get(numberOf(position))
    if (id === undefined) throw new Error('an insert returns its rows')
    return id
  })
}
