import { type RawBuilder, sql } from 'kysely'
import { decodeTime, encodeTime, TIME_LEN } from 'ulid'
import type { WriteQueries } from '../../database/index.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 16

/** The digits at the end of an id that give its place in a group. */
export const numberLength = 4

/** A place in a group as the end of an id. */
export function numberOf(position: number): string {
  let text = ''
  for (let rest = position; rest > 0; rest = Math.floor(rest / digits.length))
    text = digits.charAt(rest % digits.length) + text
  return text.padStart(numberLength, '0')
}

/** Records a project's last turn id before its turn is deleted, and blocks new ids until the end of the transaction. */
export async function holdTurnClock(queries: WriteQueries, projectId: string): Promise<void> {
  await sql`
    insert into turn_clocks (project_id, last_turn_id)
    select project_id, id from turns where project_id = ${projectId} order by id desc limit 1
    on conflict (project_id) do update set last_turn_id =
      case when excluded.last_turn_id > turn_clocks.last_turn_id
        then excluded.last_turn_id else turn_clocks.last_turn_id end`.execute(queries)
}

export function nextTurnId(id: string): string {
  let position = id.length - 1
  while (id[position] === 'Z') position -= 1
  const digit = digits[digits.indexOf(id.charAt(position)) + 1]
  if (digit === undefined) throw new RangeError(`${id} has no next ULID`)
  return id.slice(0, position) + digit + '0'.repeat(id.length - 1 - position)
}

/** `nextTurnId` in SQL for Postgres. */
export function successorOf(id: RawBuilder<unknown>): RawBuilder<string> {
  const kept = sql`rtrim(${id}, 'Z')`
  return sql`(left(${kept}, length(${kept}) - 1)
    || substr(${sql.lit(digits)}, strpos(${sql.lit(digits)}, right(${kept}, 1)) + 1, 1)
    || repeat('0', length(${id}) - length(${kept})))`
}

/** `turnTime` in SQL for Postgres. */
export function timeOf(id: RawBuilder<unknown>): RawBuilder<number> {
  const places = Array.from({ length: TIME_LEN }, (_, place) => {
    const value = sql`(strpos(${sql.lit(digits)}, substr(${id}, ${sql.lit(place + 1)}, 1)) - 1)::bigint`
    return sql`${value} * ${sql.lit(digits.length ** (TIME_LEN - 1 - place))}`
  })
  return sql`(${sql.join(places, sql` + `)})`
}

/** When a turn was accepted, in milliseconds, as encoded in its id. */
export function turnTime(id: string): number {
  return decodeTime(id)
}

/** Greater than any turn id. */
export const greatestTurnId = `7${'Z'.repeat(25)}`

/** The smallest possible id of a turn at or after a time. */
export function firstTurnIdAt(time: number): string {
  return encodeTime(Math.max(0, time), TIME_LEN) + '0'.repeat(randomLength)
}
