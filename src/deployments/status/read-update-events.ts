import type { UpdateEvent } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { readDeploymentRow } from '../record/deployment.ts'
import { describeSteps } from '../record/describe-steps.ts'
import { describeUpdate } from '../record/describe-update.ts'
import type { StatusSettings } from './read-update-status.ts'

/** How long a change of an ended deployment is still noticed, such as its screenshots. */
const recentMs = 600_000

export interface UpdateVersion {
  id: string
  organizationId: string
  version: number
  isOpen: boolean
}

/** Reads the versions of the deployments that are open or ended lately, newest first. */
export async function readRecentVersions(
  { database }: { database: Database },
  { organizationIds, now }: { organizationIds: readonly string[]; now: number },
): Promise<UpdateVersion[]> {
  const rows = await database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .select(['deployments.id', 'deployments.version', 'deployments.ended_at', 'projects.organization_id'])
    .where('projects.organization_id', 'in', organizationIds)
    .where('projects.archived_at', 'is', null)
    .where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now - recentMs)]))
    .orderBy('deployments.id', 'desc')
    .execute()
  return rows.map(({ id, version, ended_at, organization_id }) => ({
    id,
    version,
    organizationId: organization_id,
    isOpen: ended_at === null,
  }))
}

/** Reads deployments as events, oldest first. */
export async function readUpdateEvents(
  { database, settings }: { database: Database; settings: StatusSettings },
  statusIds: readonly string[],
): Promise<UpdateEvent[]> {
  if (statusIds.length === 0) return []
  const rows = await database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .selectAll('deployments')
    .select(['projects.domain', 'projects.preview_of'])
    .where('deployments.id', 'in', statusIds)
    .orderBy('deployments.id')
    .execute()
  const sitesUrl = settings.sitesUrl()
  return rows.map(row => {
    const deployment = readDeploymentRow(row)
    const { commit, ...update } = describeUpdate(deployment, { domain: row.domain, sitesUrl })
    const { filesChanged: _, ...shortCommit } = commit ?? {}
    return {
      ...update,
      ...(commit && { commit: shortCommit }),
      steps: describeSteps(deployment.steps, deployment.endedAt),
      previewOf: row.preview_of,
    }
  })
}
