import type { ExpressionBuilder } from 'kysely'
import type { DatabaseSchema } from '../../database/index.ts'

/** Selects `is_settled`: whether a deployment has ended and neither an unread event nor screenshots can change its status. */
export function selectSettled(eb: ExpressionBuilder<DatabaseSchema, 'deployments'>) {
  const unread = eb
    .selectFrom('deployment_events')
    .select('deployment_events.state')
    .whereRef('deployment_events.deployment_id', '=', 'deployments.id')
  return eb
    .and([
      eb('deployments.ended_at', 'is not', null),
      eb('deployments.screenshots_due_at', 'is', null),
      eb.not(eb.exists(unread)),
    ])
    .as('is_settled')
}
