import { findFormerOwner } from '../../access/index.ts'
import type { ProjectSource, UpdateAuthor } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'
import { announce, insertUpdate } from '../../deployments/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import type { Repository } from './list-repositories.ts'

interface Needs {
  database: Database
  clock: Clock
  createId: CreateId
}

const accessRemoved = 'The GitHub App no longer has access to the repository. The last deployment stays live.'

/** Finds the projects of repositories, by GitHub's repository ids. */
export async function findRepositoryProjects(
  { database }: Pick<Needs, 'database'>,
  repositoryIds: readonly number[],
): Promise<Map<number, string>> {
  if (repositoryIds.length === 0) return new Map()
  const rows = await database.queries
    .selectFrom('projects')
    .select(['id', 'github_repository_id'])
    .where('github_repository_id', 'in', [...repositoryIds])
    .where('archived_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(row => (row.github_repository_id === null ? [] : [[row.github_repository_id, row.id]])),
  )
}

/** Connects a project to an installation, and updates its address if the repository was renamed or moved. */
export async function attachProject(
  { database, clock }: Needs,
  input: { projectId: string; installationId: number; repository: Repository },
): Promise<void> {
  await database.write(async queries => {
    const project = await queries
      .selectFrom('projects')
      .select('source_json')
      .where('id', '=', input.projectId)
      .executeTakeFirst()
    const source = project?.source_json ? decodeJson<ProjectSource>(project.source_json) : null
    const moved = source?.kind === 'git' ? { ...source, url: input.repository.clone_url } : null
    await queries
      .updateTable('projects')
      .set({
        github_installation_id: input.installationId,
        source_notice: null,
        updated_at: clock.now(),
        ...(moved && { source_json: encodeJson(moved) }),
      })
      .where('id', '=', input.projectId)
      .execute()
  })
}

/** Disconnects the projects whose repositories the installation can no longer read; returns how many. */
export async function detachProjects(
  { database, clock }: Needs,
  { installationId, kept }: { installationId: number; kept: readonly number[] },
): Promise<number> {
  const result = await database.write(queries =>
    queries
      .updateTable('projects')
      .set({ github_installation_id: null, source_notice: accessRemoved, updated_at: clock.now() })
      .where('github_installation_id', '=', installationId)
      .$if(kept.length > 0, query => query.where('github_repository_id', 'not in', [...kept]))
      .executeTakeFirst(),
  )
  return Number(result.numUpdatedRows)
}

interface NewProject {
  organizationId: string
  installationId: number
  author: UpdateAuthor | null
  repository: Repository
  /** The folder of the documentation; empty for the whole repository. */
  folder: string
}

/** Creates a project for a repository and queues its first update, unless another process has created it. */
export async function createRepositoryProject(needs: Needs, project: NewProject): Promise<void> {
  const { repository, folder } = project
  const origin: ProjectSource = {
    kind: 'git',
    url: repository.clone_url,
    ...(folder !== '' && { folder }),
  }
  const projectId = await needs.database.write(async queries => {
    const id = await insertProject(queries, needs, project, origin)
    if (id === undefined) return undefined
    const { author } = project
    await insertUpdate(queries, needs, { projectId: id, source: 'github-app-installation', origin, author })
    return id
  })
  if (projectId === undefined) return
  await announce(needs.database, 'deployments', projectId)
  await announce(needs.database, 'queue', projectId)
}

async function insertProject(
  queries: WriteQueries,
  { clock, createId }: Needs,
  { organizationId, installationId, repository }: NewProject,
  origin: ProjectSource,
): Promise<string | undefined> {
  const now = clock.now()
  const existing = await queries
    .selectFrom('projects')
    .select('id')
    .where('github_repository_id', '=', repository.id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (existing) return undefined
  for (const domain of domainsFor(repository)) {
    if ((await findFormerOwner(queries, domain)) !== undefined) continue
    const row = await queries
      .insertInto('projects')
      .values({
        id: createId(),
        organization_id: organizationId,
        domain,
        name: repository.name,
        source_json: encodeJson(origin),
        github_repository_id: repository.id,
        github_installation_id: installationId,
        created_at: now,
        updated_at: now,
      })
      .onConflict(conflict => conflict.column('domain').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
  throw new AppError('conflict', `Every domain for ${repository.full_name} is taken.`)
}

/** Returns the repository's name as a domain, then variants with its owner and its id. */
function domainsFor({ id, name, owner }: Repository): string[] {
  const names = [name, `${owner.login}-${name}`, `${name.slice(0, 40)}-${id}`]
  return names
    .map(text =>
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 63)
        .replace(/^-+|-+$/g, ''),
    )
    .filter(text => text !== '')
}
