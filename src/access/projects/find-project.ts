import type { Database } from '../../database/index.ts'
import { type Project, toProject } from './project.ts'

interface Needs {
  database: Pick<Database, 'queries'>
}

/** Undefined if the organisation has no such project, or it is archived. */
export async function findProject(
  { database }: Needs,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<Project | undefined> {
  const row = await database.queries
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row && toProject(row)
}

/**
 * Finds a project of any organisation by its domain or a former one, so callers must check the organisation. Undefined if it is
 * archived.
 */
export async function findProjectByDomain(
  { database }: Needs,
  { domain }: { domain: string },
): Promise<Project | undefined> {
  const row = await database.queries
    .selectFrom('projects')
    .selectAll()
    .where('domain', '=', domain)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (row) return toProject(row)
  const former = await database.queries
    .selectFrom('former_domains')
    .innerJoin('projects', 'projects.id', 'former_domains.project_id')
    .selectAll('projects')
    .where('former_domains.domain', '=', domain)
    .where('projects.archived_at', 'is', null)
    .executeTakeFirst()
  return former && toProject(former)
}

/** Lists an organisation's projects by name, without archived ones and previews. */
export async function listProjects(
  { database }: Needs,
  { organizationId }: { organizationId: string },
): Promise<Project[]> {
  const rows = await database.queries
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .where('preview_of', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toProject)
}
