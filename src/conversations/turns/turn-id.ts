import { sql } from 'kysely'
import { decodeTime, encodeTime, TIME_LEN } from 'ulid'
import type { WriteQueries } from '../../database/index.ts'
import { createIdAt } from '../../shared/index.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 16

/**
 * Takes the next turn id of a project: a ULID greater than every earlier one, in the order in which the transactions that
 * take them commit, whatever the clocks of the processes say. The project's row in `turn_clocks` stays locked until then.
 */
export async function takeTurnId(
  queries: WriteQueries,
  { projectId, now }: { projectId: string; now: number },
): Promise<string> {
  const candidate = createIdAt(now)
  const { last_turn_id: last } = await queries
    .insertInto('turn_clocks')
    .values({ project_id: projectId, last_turn_id: candidate })
    .onConflict(conflict =>
      conflict.column('project_id').doUpdateSet(({ eb, ref }) => ({
        last_turn_id: eb
          .case()
          .when('excluded.last_turn_id', '>', ref('turn_clocks.last_turn_id'))
          .then(ref('excluded.last_turn_id'))
          .else(ref('turn_clocks.last_turn_id'))
          .end(),
      })),
    )
    .returning('last_turn_id')
    .executeTakeFirstOrThrow()
  if (last === candidate) return candidate

  // This process's clock is behind, or two turns came in one millisecond.
  const successor = nextTurnId(last)
  await queries
    .updateTable('turn_clocks')
    .set({ last_turn_id: successor })
    .where('project_id', '=', projectId)
    .execute()
  return successor
}

/** Remembers the last id that a project gave out, before its turn is deleted; keeps others from taking ids until the end of the transaction. */
export async function holdTurnClock(queries: WriteQueries, projectId: string): Promise<void> {
  await sql`
    insert into turn_clocks (project_id, last_turn_id)
    select project_id, id from turns where project_id = ${projectId} order by id desc limit 1
    on conflict (project_id) do update set last_turn_id =
      case when excluded.last_turn_id > turn_clocks.last_turn_id
        then excluded.last_turn_id else turn_clocks.last_turn_id end`.execute(queries)
}

/** The smallest ULID that is greater. */
export function nextTurnId(id: string): string {
  let position = id.length - 1
  while (id[position] === 'Z') position -= 1
  const digit = digits[digits.indexOf(id.charAt(position)) + 1]
  if (digit === undefined) throw new RangeError(`${id} is not a ULID that has a successor`)
  return id.slice(0, position) + digit + '0'.repeat(id.length - 1 - position)
}

/** When a turn was accepted, in milliseconds: the time that its id carries. */
export function turnTime(id: string): number {
  return decodeTime(id)
}

/** Greater than every id of our time. */
export const greatestTurnId = `7${'Z'.repeat(25)}`

/** The smallest id that a turn of this time or a later one can have. */
export function firstTurnIdAt(time: number): string {
  return encodeTime(Math.max(0, time), TIME_LEN) + '0'.repeat(randomLength)
}
