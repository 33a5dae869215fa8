import type { CommitStatusRow, WriteQueries } from '../../database/index.ts'
import type { DeploymentEvent } from '../../deployments/index.ts'

/**
 * Makes the commit status of a deployment due, if its project is connected to a code host. Each deployment has one row: its
 * final state replaces `pending`, and `pending` never replaces a final state.
 */
export async function queueCommitStatus(queries: WriteQueries, event: DeploymentEvent): Promise<void> {
  const project = await queries
    .selectFrom('projects as own')
    .innerJoin('projects', join =>
      join.on(eb => eb('projects.id', '=', eb.fn.coalesce('own.preview_of', 'own.id'))),
    )
    .select(['projects.github_installation_id', 'projects.gitlab_token'])
    .where('own.id', '=', event.projectId)
    .executeTakeFirst()
  if (!project || (project.github_installation_id === null && project.gitlab_token === null)) return
  const state: CommitStatusRow['state'] = event.state === 'in_progress' ? 'pending' : event.state
  const values = { state, attempt: 0, due_at: event.createdAt }
  await queries
    .insertInto('commit_statuses')
    .values({ deployment_id: event.deploymentId, ...values })
    .onConflict(conflict =>
      state === 'pending' ? conflict.doNothing() : conflict.column('deployment_id').doUpdateSet(values),
    )
    .execute()
}
