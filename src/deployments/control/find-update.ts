import type { Database } from '../../database/index.ts'
import { type Deployment, readDeploymentRow } from '../record/deployment.ts'

/** Finds a deployment of an organisation; undefined if it does not exist or its project is archived. */
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
