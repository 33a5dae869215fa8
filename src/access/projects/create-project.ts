import type { CreateProject, ProjectSource } from '../../contract/index.ts'
import { type Database, encodeJson } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { refuseFormerDomain, takenDomain } from './former-domains.ts'
import { type Project, toProject } from './project.ts'

export interface NewProject extends Omit<CreateProject, 'source'> {
  source?: ProjectSource | null | undefined
  /** The sealed credentials of the source. */
  sourceAccess?: string | null
}

/** Throws `conflict` if the domain is taken, even by an archived project, or is a former one of another project. */
export async function createProject(
  { database, clock, createId }: { database: Pick<Database, 'write'>; clock: Clock; createId: CreateId },
  {
    organizationId,
    project,
    nameFollowsDocs = false,
  }: {
    organizationId: string
    project: NewProject
    /** Deployments change the name to that of the documentation, until an owner sets one. */
    nameFollowsDocs?: boolean
  },
): Promise<Project> {
  const now = clock.now()
  const row = await database.write(async queries => {
    const inserted = await queries
      .insertInto('projects')
      .values({
        id: createId(),
        organization_id: organizationId,
        domain: project.domain,
        name: project.name,
        name_follows_docs: nameFollowsDocs ? 1 : 0,
        site_url: project.siteUrl ?? null,
        source_json: project.source ? encodeJson(project.source) : null,
        source_access: project.sourceAccess ?? null,
        created_at: now,
        updated_at: now,
      })
      .onConflict(conflict => conflict.column('domain').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) await refuseFormerDomain(queries, { domain: inserted.domain, projectId: inserted.id })
    return inserted
  })
  if (!row) throw takenDomain(project.domain)
  return toProject(row)
}
