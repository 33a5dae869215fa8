import type { Database } from '../../database/index.ts'
import { readDeploymentRow } from '../record/deployment.ts'
import { describeUpdate, type UpdateSummary } from '../record/describe-update.ts'
import type { StatusSettings } from './read-update-status.ts'

export interface UpdatePage {
  updates: UpdateSummary[]
  /** The id of the page's last update; null on the last page. */
  nextCursor: string | null
  hasMore: boolean
}

/** Lists a project's updates, newest first, after the cursor. The caller has checked access. */
export async function listUpdates(
  needs: { database: Database; settings: StatusSettings },
  input: { projectId: string; limit: number; cursor: string | null },
): Promise<UpdatePage> {
  const { projectId, limit, cursor } = input
  const rows = await needs.database.queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .selectAll('deployments')
    .select('projects.domain')
    .where('project_id', '=', projectId)
    .$if(cursor !== null, query => query.where('deployments.id', '<', cursor ?? ''))
    .orderBy('deployments.id', 'desc')
    .limit(limit + 1)
    .execute()
  const sitesUrl = needs.settings.sitesUrl()
  const updates = rows
    .slice(0, limit)
    .map(row => describeUpdate(readDeploymentRow(row), { domain: row.domain, sitesUrl }))
  const hasMore = rows.length > limit
  return { updates, nextCursor: hasMore ? (updates.at(-1)?._id ?? null) : null, hasMore }
}
