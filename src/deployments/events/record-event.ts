import type { UpdateState } from '../../contract/index.ts'
import type { WriteQueries } from '../../database/index.ts'
import { readDeploymentRow } from '../record/deployment.ts'
import { describeUpdate, type UpdateSummary } from '../record/describe-update.ts'

export interface DeploymentEvent {
  deploymentId: string
  projectId: string
  state: Exclude<UpdateState, 'queued'>
  /** The update at that moment. It has no screenshots yet. */
  update: UpdateSummary
  /** In milliseconds. */
  createdAt: number
}

/** Records that a deployment has started or ended, in the transaction that changes its state. */
export async function recordEvent(queries: WriteQueries, deploymentId: string, now: number): Promise<void> {
  const row = await queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .selectAll('deployments')
    .select('projects.domain')
    .where('deployments.id', '=', deploymentId)
    .executeTakeFirstOrThrow()
  const { status: state } = row
  if (state === 'queued') throw new Error(`the deployment ${deploymentId} has not started`)
  const update = describeUpdate(readDeploymentRow(row), { domain: row.domain, sitesUrl: '' })
  await queries
    .insertInto('deployment_events')
    .values({
      deployment_id: deploymentId,
      state,
      project_id: row.project_id,
      snapshot: JSON.stringify(update),
      created_at: now,
    })
    .execute()
}
