import type { Database, Queries, WriteQueries } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'

const mostFormerDomains = 20

/**
 * Makes a project's domain a former one, before the project takes another. A former domain of the same project becomes free to be
 * taken back. Throws `conflict` if the new domain is taken, for previews, and for too many former domains.
 */
export async function leaveDomain(
  queries: WriteQueries,
  { organizationId, projectId, next, now }: DomainChange,
): Promise<void> {
  // Locks the project, so that two changes at once do not lose a domain.
  const current = await queries
    .updateTable('projects')
    .set({ updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .where('archived_at', 'is', null)
    .returning(['domain', 'preview_of'])
    .executeTakeFirst()
  if (!current || current.domain === next) return
  if (current.preview_of !== null)
    throw new AppError('conflict', 'The domain of a preview cannot be changed.')
  await refuseTakenDomain(queries, { domain: next, projectId })
  await queries.deleteFrom('former_domains').where('domain', '=', next).execute()
  const former = await queries
    .selectFrom('former_domains')
    .select('domain')
    .where('project_id', '=', projectId)
    .execute()
  if (former.length >= mostFormerDomains)
    throw new AppError(
      'conflict',
      `The project has ${mostFormerDomains} former domains, the maximum. Release one first.`,
    )
  await queries
    .insertInto('former_domains')
    .values({ domain: current.domain, project_id: projectId, left_at: now })
    .execute()
}

interface DomainChange {
  organizationId: string
  projectId: string
  next: string
  now: number
}

/** Throws `conflict` if another project has the domain, or had it and keeps it. */
export async function refuseTakenDomain(
  queries: WriteQueries,
  { domain, projectId }: { domain: string; projectId: string },
): Promise<void> {
  const other = await queries
    .selectFrom('projects')
    .select('id')
    .where('domain', '=', domain)
    .where('id', '!=', projectId)
    .executeTakeFirst()
  if (other) throw takenDomain(domain)
  await refuseFormerDomain(queries, { domain, projectId })
}

/**
 * Throws `conflict` if the domain is a former one of another project. Call it after the project has taken the domain: a change that
 * runs at the same time has then ended, because domains are unique.
 */
export async function refuseFormerDomain(
  queries: WriteQueries,
  { domain, projectId }: { domain: string; projectId: string },
): Promise<void> {
  const projectOf = await findFormerOwner(queries, domain)
  if (projectOf !== undefined && projectOf !== projectId) throw takenDomain(domain)
}

/** The id of the project that had a domain before. */
export async function findFormerOwner(
  queries: Queries | WriteQueries,
  domain: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('former_domains')
    .select('project_id')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row?.project_id
}

export function takenDomain(domain: string, cause?: unknown): AppError {
  return new AppError('conflict', `The domain "${domain}" is taken. Choose another.`, {
    cause,
    details: [{ path: 'domain', message: 'is taken' }],
  })
}

/** The former domains of an organisation's projects by project id, newest first. */
export async function listFormerDomains(
  { database }: { database: Pick<Database, 'queries'> },
  { organizationId }: { organizationId: string },
): Promise<Map<string, string[]>> {
  const rows = await database.queries
    .selectFrom('former_domains')
    .innerJoin('projects', 'projects.id', 'former_domains.project_id')
    .select(['former_domains.domain', 'former_domains.project_id'])
    .where('projects.organization_id', '=', organizationId)
    .orderBy('left_at', 'desc')
    .orderBy('former_domains.domain')
    .execute()
  const groups = Map.groupBy(rows, row => row.project_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ domain }) => domain)]))
}

/** Lets other projects take a former domain. Returns whether the project had it. */
export async function releaseDomain(
  { database }: { database: Pick<Database, 'write' | 'notify'> },
  { projectId, domain }: { projectId: string; domain: string },
): Promise<boolean> {
  const released = await database.write(queries =>
    queries
      .deleteFrom('former_domains')
      .where('project_id', '=', projectId)
      .where('domain', '=', domain)
      .returning('domain')
      .executeTakeFirst(),
  )
  await database.notify('keys', projectId)
  return released !== undefined
}
