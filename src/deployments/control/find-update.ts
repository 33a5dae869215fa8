import type { Database } from '../../database/index.ts'
import { type Deployment, readDeploymentRow } from '../record/deployment.ts'

/** A deployment of an organisation's project that is not archived; undefined where there is none with this id. */
export async function findUpdate(
  { database }: { database: Database },
  { organizationId, statusId }: { organizationId: string; statusId: string },
): Promise<Deployment | undefined> {
  const row = await database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .selectAll('deployments')
    .where('deployments.id', '=', statusId)
    .where('projects.organization_id', '=', organizationId)
    .where('projects.archived_at', 'is', null)
    .executeTakeFirst()
  return row && readDeploymentRow(row)
}
