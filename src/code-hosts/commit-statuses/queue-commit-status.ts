import type { CommitStatusRow, WriteQueries } from '../../database/index.ts'

/**
 * Notes what a code host is to be told of a deployment's commit, in the transaction that brings it about; nothing where the
 * project has no host that takes it. A newer state takes the place of one that was not told yet.
 */
export async function queueCommitStatus(
  queries: WriteQueries,
  { deploymentId, state, now }: { deploymentId: string; state: CommitStatusRow['state']; now: number },
): Promise<void> {
  const project = await queries
    .selectFrom('deployments')
    .innerJoin('projects as own', 'own.id', 'deployments.project_id')
    .innerJoin('projects', join =>
      join.on(eb => eb('projects.id', '=', eb.fn.coalesce('own.preview_of', 'own.id'))),
    )
    .select(['projects.github_installation_id', 'projects.gitlab_token'])
    .where('deployments.id', '=', deploymentId)
    .executeTakeFirst()
  if (!project || (project.github_installation_id === null && project.gitlab_token === null)) return
  const values = { state, attempt: 0, due_at: now }
  await queries
    .insertInto('commit_statuses')
    .values({ deployment_id: deploymentId, ...values })
    .onConflict(conflict => conflict.column('deployment_id').doUpdateSet(values))
    .execute()
}
