import type { UpdateStatus } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { screenshotPath } from '../../screenshots/index.ts'
import { type Deployment, readDeploymentRow } from '../deployment.ts'
import type { StatusCache } from './status-cache.ts'

export interface ReadUpdateStatus {
  status: UpdateStatus
  /** Differs whenever the status does. */
  version: number
  /** It has ended, and nothing comes after the end. */
  isSettled: boolean
  /** The status as JSON, where it was read before. */
  json?: Uint8Array
}

/** Where statuses are linked to from: the address of this server. */
export interface StatusSettings {
  baseUrl(): string
}

/**
 * Reads a deployment's status; undefined where the organisation has none with this id. With a cache, what is settled is
 * read once; the caller must not change what it gets.
 */
export async function readUpdateStatus(
  needs: { database: Database; settings: StatusSettings; statuses?: StatusCache },
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
  const deployment = readDeploymentRow(row)
  const summary = writeUpdateSummary(deployment, { domain: row.domain, baseUrl: needs.settings.baseUrl() })
  const result = { status: { ...summary, logs }, version: row.version, isSettled: deployment.isSettled }
  if (deployment.isSettled) {
    const json = Buffer.from(JSON.stringify(result.status))
    needs.statuses?.keep(input.statusId, { ...result, json, organizationId: input.organizationId })
  }
  return result
}

/** A deployment as the contract shows it, without its log. */
export function writeUpdateSummary(
  deployment: Deployment,
  { domain, baseUrl }: { domain: string; baseUrl: string },
): Omit<UpdateStatus, 'logs'> {
  const { commit, endedAt, screenshots } = deployment
  const addressOf = (digest: string) => baseUrl + screenshotPath(deployment.id, digest)
  return {
    _id: deployment.id,
    projectId: deployment.projectId,
    createdAt: new Date(deployment.createdAt).toISOString(),
    ...(endedAt === null ? {} : { endedAt: new Date(endedAt).toISOString() }),
    status: deployment.status,
    summary: deployment.summary,
    subdomain: domain,
    ...(screenshots && {
      screenshot: addressOf(screenshots.light),
      screenshotLight: addressOf(screenshots.light),
      screenshotDark: addressOf(screenshots.dark),
    }),
    author: deployment.author,
    ...(commit === null ? {} : { commit }),
    source: deployment.source,
  }
}
