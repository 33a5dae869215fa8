import type { UpdateState } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'

export interface Preview {
  id: string
  branch: string
  domain: string
  liveDeploymentId: string | null
  statusId: string
  status: UpdateState
  /** Time of the newest request, in milliseconds. */
  updatedAt: number
}

/** Lists a project's previews, sorted by branch. The caller has checked access. */
export async function listPreviews(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId }: { projectId: string },
): Promise<Preview[]> {
  const rows = await database.queries
    .selectFrom('projects')
    .innerJoin('deployments', 'deployments.project_id', 'projects.id')
    .select(['projects.id', 'preview_branch as branch', 'domain', 'live_deployment_id as liveDeploymentId'])
    .select(['deployments.id as statusId', 'deployments.status', 'projects.updated_at as updatedAt'])
    .where('preview_of', '=', projectId)
    .where('archived_at', 'is', null)
    .where('deployments.id', '=', eb =>
      eb
        .selectFrom('deployments as newest')
        .select(each => each.fn.max('newest.id').as('id'))
        .whereRef('newest.project_id', '=', 'projects.id'),
    )
    .orderBy('preview_branch')
    .execute()
  return rows.map(({ branch, ...preview }) => ({ ...preview, branch: branch ?? '' }))
}
