import { sql } from 'kysely'
import type { TurnCost } from '../../conversations/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'

/** Daily limits (UTC) for a project's answers; null for no limit. */
export interface Budget {
  tokens: number | null
  costNanos: number | null
}

export const noBudget: Budget = { tokens: null, costNanos: null }

export interface Reservation {
  projectId: string
  tokens: number
  costNanos: number
  /** After this time the reservation is ignored, in case it was never settled. */
  expiresAt: number
}

interface SpendingNeeds {
  database: Pick<Database, 'write'>
  clock: Clock
  createId: CreateId
}

/** The UTC day, as `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * Reserves the most that an answer may cost, unless the spent and reserved amounts have reached the day's budget.
 * The day's row is locked meanwhile, so that all processes together exceed the budget by one answer at most.
 * Returns the reservation's id, or null if the budget is used up.
 */
export async function reserveBudget(
  { database, clock, createId }: SpendingNeeds,
  { budget, reservation }: { budget: Budget; reservation: Reservation },
): Promise<string | null> {
  const { projectId } = reservation
  const id = createId()
  return database.write(async queries => {
    const now = clock.now()
    const spent = await lockDay(queries, projectId, dayOf(now))
    await queries
      .deleteFrom('model_reservations')
      .where('project_id', '=', projectId)
      .where('expires_at', '<=', now)
      .execute()
    const held = await queries
      .selectFrom('model_reservations')
      .select(({ fn }) => [fn.sum('tokens').as('tokens'), fn.sum('cost_nanos').as('nanos')])
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    const tokens = spent.input_tokens + spent.output_tokens + Number(held.tokens ?? 0)
    const nanos = spent.cost_nanos + Number(held.nanos ?? 0)
    if (budget.tokens !== null && tokens >= budget.tokens) return null
    if (budget.costNanos !== null && nanos >= budget.costNanos) return null
    await queries
      .insertInto('model_reservations')
      .values({
        id,
        project_id: projectId,
        tokens: reservation.tokens,
        cost_nanos: reservation.costNanos,
        expires_at: reservation.expiresAt,
      })
      .execute()
    return id
  })
}

export interface CostEntry {
  projectId: string
  /** 1, or 0 if the answer was counted before or there was none. */
  answers: number
  costs: readonly TurnCost[]
  reservationId: string | null
}

/**
 * Records what an answer cost and removes its reservation. Plain SQL, because building the statement takes longer
 * than running it, for every answer.
 */
export async function recordCost(
  { database, clock }: Pick<SpendingNeeds, 'database' | 'clock'>,
  { projectId, answers, costs, reservationId }: CostEntry,
): Promise<void> {
  const sum = (read: (cost: TurnCost) => number) => costs.reduce((total, cost) => total + read(cost), 0)
  const unpriced = answers > 0 && costs.some(({ costNanos }) => costNanos === null) ? 1 : 0
  await database.write(async queries => {
    await sql`
      insert into model_usage (
        project_id, day, answers, input_tokens, cached_tokens, output_tokens, cost_nanos, unpriced_answers
      ) values (
        ${projectId}, ${dayOf(clock.now())}, ${answers}, ${sum(cost => cost.inputTokens)},
        ${sum(cost => cost.cachedTokens)}, ${sum(cost => cost.outputTokens)},
        ${sum(cost => cost.costNanos ?? 0)}, ${unpriced}
      ) on conflict (project_id, day) do update set
        answers = model_usage.answers + excluded.answers,
        input_tokens = model_usage.input_tokens + excluded.input_tokens,
        cached_tokens = model_usage.cached_tokens + excluded.cached_tokens,
        output_tokens = model_usage.output_tokens + excluded.output_tokens,
        cost_nanos = model_usage.cost_nanos + excluded.cost_nanos,
        unpriced_answers = model_usage.unpriced_answers + excluded.unpriced_answers`.execute(queries)
    if (reservationId !== null)
      await queries.deleteFrom('model_reservations').where('id', '=', reservationId).execute()
  })
}

/** Creates the day's row if necessary, and locks it until the transaction ends. */
async function lockDay(queries: WriteQueries, projectId: string, day: string) {
  const empty = { answers: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
  return queries
    .insertInto('model_usage')
    .values({ project_id: projectId, day, ...empty, cost_nanos: 0, unpriced_answers: 0 })
    .onConflict(conflict =>
      conflict.columns(['project_id', 'day']).doUpdateSet(eb => ({ day: eb.ref('excluded.day') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
