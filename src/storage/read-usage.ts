import { sql } from 'kysely'
import type { Queries } from '../database/index.ts'
import type { ProjectUsage, StorageBytes, StorageUsage } from './storage.ts'

/** Reads what an organisation stores: one row for each of its projects. */
export async function readUsage(
  queries: Queries,
  { organizationId, defaultLimitBytes }: { organizationId: string; defaultLimitBytes: number | null },
): Promise<StorageUsage> {
  const organization = await queries
    .selectFrom('organizations')
    .select('storage_limit_bytes as limit')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const row = await queries
    .selectFrom('project_storage')
    .select(eb => [
      eb.fn.sum<number>('turn_bytes').as('turns'),
      eb.fn.sum<number>('log_bytes').as('logs'),
      eb.fn.sum<number>('deployment_bytes').as('deployments'),
      eb.fn.sum<number>('upload_bytes').as('uploads'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const limit = organization?.limit ?? defaultLimitBytes
  return { limitBytes: limit === 0 ? null : limit, ...total(row) }
}

/** Lists the projects of an organisation that store most, including archived ones and previews. */
export async function listLargestProjects(
  queries: Queries,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<ProjectUsage[]> {
  const rows = await queries
    .selectFrom('project_storage as storage')
    .innerJoin('projects', 'projects.id', 'storage.project_id')
    .select(['project_id', 'turn_bytes as turns', 'log_bytes as logs'])
    .select(['deployment_bytes as deployments', 'upload_bytes as uploads'])
    .select(['domain', 'name', 'archived_at', 'preview_of'])
    .where('storage.organization_id', '=', organizationId)
    .orderBy(sql`turn_bytes + log_bytes + deployment_bytes + upload_bytes`, 'desc')
    .orderBy('project_id')
    .limit(limit)
    .execute()
  return rows.map(({ project_id: projectId, domain, name, ...row }) => ({
    ...{ projectId, domain, name },
    isArchived: row.archived_at !== null,
    isPreview: row.preview_of !== null,
    ...total(row),
  }))
}

/** Postgres returns sums as text. */
type Sum = number | string | null

function total(row: { turns: Sum; deployments: Sum; uploads: Sum; logs: Sum }): {
  usedBytes: number
  bytes: StorageBytes
} {
  const bytes = {
    conversations: Number(row.turns ?? 0),
    deployments: Number(row.deployments ?? 0),
    uploads: Number(row.uploads ?? 0),
    logs: Number(row.logs ?? 0),
  }
  return { usedBytes: Object.values(bytes).reduce((sum, each) => sum + each, 0), bytes }
}
