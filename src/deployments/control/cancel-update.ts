import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { endWaiting, finishDeployment } from '../queue/finish-deployment.ts'
import { announce } from '../record/announce.ts'
import { lockProject } from '../record/lock-project.ts'
import { findUpdate } from './find-update.ts'

export type CancelOutcome = 'cancelled' | 'ended' | 'unknown'

/**
 * Ends a queued or running update as a failure; its worker is notified and stops. A running update takes those that it superseded with
 * it. `ended`: the update had already ended.
 */
export async function cancelUpdate(
  needs: { database: Database; clock: Clock },
  input: { organizationId: string; statusId: string; by: string },
): Promise<CancelOutcome> {
  const { database, clock } = needs
  const { statusId } = input
  const projectId = (await findUpdate(needs, input))?.projectId
  if (projectId === undefined) return 'unknown'
  const summary = `Cancelled ${input.by}.`
  const outcome = await database.write(async queries => {
    await lockProject(queries, database.kind, projectId)
    const { status } = await queries
      .selectFrom('deployments')
      .select('status')
      .where('id', '=', statusId)
      .executeTakeFirstOrThrow()
    const now = clock.now()
    if (status === 'queued') await endWaiting(queries, statusId, { status: 'failure', summary }, now)
    else if (status === 'in_progress')
      await finishDeployment(queries, { id: statusId, projectId, ending: 'cancelled', summary, now })
    else return 'ended'
    return 'cancelled'
  })
  await announce(database, 'deployments', projectId)
  await announce(database, 'queue', projectId)
  return outcome
}
