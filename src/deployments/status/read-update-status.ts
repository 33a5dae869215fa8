import type { UpdateStatus } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { type Deployment, readDeploymentRow } from '../deployment.ts'
import type { StatusCache } from './status-cache.ts'

export interface ReadUpdateStatus {
  status: UpdateStatus
  /** Differs whenever the status does. */
  version: number
}

/**
 * Reads a deployment's status; undefined where the organisation has none with this id. With a cache, what has ended is
 * read once; the caller must not change what it gets.
 */
export async function readUpdateStatus(
  needs: { database: Database; statuses?: StatusCache },
  input: { organizationId: string; statusId: string },
): Promise<ReadUpdateStatus | undefined> {
  const cached = needs.statuses?.find(input.statusId)
  if (cached) return cached.organizationId === input.organizationId ? cached : undefined
  const { queries } = needs.database
  const row = await queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .selectAll('deployments')
    .select('projects.domain')
    .where('deployments.id', '=', input.statusId)
    .where('projects.organization_id', '=', input.organizationId)
    .executeTakeFirst()
  if (!row) return undefined
  const lines = await queries
    .selectFrom('deployment_logs')
    .select('text')
    .where('deployment_id', '=', input.statusId)
    .orderBy('line_number')
    .execute()
  const logs = lines.map(line => line.text)
  const status = { ...writeUpdateSummary(readDeploymentRow(row), row.domain), logs }
  const result = { status, version: row.version }
  if (row.ended_at !== null)
    needs.statuses?.keep(input.statusId, { ...result, organizationId: input.organizationId })
  return result
}

/** A deployment as the contract shows it, without its log. */
export function writeUpdateSummary(deployment: Deployment, domain: string): Omit<UpdateStatus, 'logs'> {
  const { commit, endedAt } = deployment
  return {
    _id: deployment.id,
    projectId: deployment.projectId,
    createdAt: new Date(deployment.createdAt).toISOString(),
    ...(endedAt === null ? {} : { endedAt: new Date(endedAt).toISOString() }),
    status: deployment.status,
    summary: deployment.summary,
    subdomain: domain,
    author: deployment.author,
    ...(commit === null ? {} : { commit }),
    source: deployment.source,
  }
}
