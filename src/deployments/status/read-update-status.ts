import type { Database } from '../../database/index.ts'
import { readDeploymentRow } from '../record/deployment.ts'
import { describeUpdate } from '../record/describe-update.ts'
import { selectSettled } from '../record/is-settled.ts'
import type { StatusCache, VersionedStatus } from './status-cache.ts'

export interface StatusSettings {
  /** The address of the server's sites, for the screenshots in a status. */
  sitesUrl(): string
}

/**
 * Reads a deployment's status; undefined if the organisation has no deployment with this id. With a cache, a settled status is
 * read once; the caller must not change it.
 */
export async function readUpdateStatus(
  needs: { database: Database; settings: StatusSettings; statuses?: StatusCache },
  input: { organizationId: string; statusId: string },
): Promise<VersionedStatus | undefined> {
  const cached = needs.statuses?.find(input.statusId)
  if (cached) return cached.organizationId === input.organizationId ? cached : undefined
  const { queries } = needs.database
  const row = await queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .selectAll('deployments')
    .select(eb => ['projects.domain', selectSettled(eb)])
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
  const summary = describeUpdate(readDeploymentRow(row), {
    domain: row.domain,
    sitesUrl: needs.settings.sitesUrl(),
  })
  const result = { status: { ...summary, logs }, version: row.version, isSettled: Boolean(row.is_settled) }
  if (result.isSettled) {
    const json = Buffer.from(JSON.stringify(result.status))
    needs.statuses?.keep(input.statusId, { ...result, json, organizationId: input.organizationId })
  }
  return result
}
