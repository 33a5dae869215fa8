import type { WriteQueries } from '../../database/index.ts'
import type { DeploymentEvent } from '../../deployments/index.ts'

/** Makes the comment of a preview's pull request due, if readers' questions were asked and its project is connected to a code host. */
export async function queueReviewComment(queries: WriteQueries, event: DeploymentEvent): Promise<void> {
  if (event.state === 'in_progress') return
  const { deploymentId, projectId } = event
  const compared = await queries
    .selectFrom('deployment_replays')
    .innerJoin('projects as own', join => join.on('own.id', '=', projectId))
    .innerJoin('projects', 'projects.id', 'own.preview_of')
    .select(['projects.github_installation_id', 'projects.gitlab_token'])
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirst()
  if (!compared || (compared.github_installation_id === null && compared.gitlab_token === null)) return
  const values = { deployment_id: deploymentId, attempt: 0, due_at: event.createdAt }
  await queries
    .insertInto('review_comments')
    .values({ project_id: projectId, ...values })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(values))
    .execute()
}
