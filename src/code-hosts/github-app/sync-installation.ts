import type { UpdateAuthor } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import {
  attachProject,
  createRepositoryProject,
  detachProjects,
  findRepositoryProjects,
} from './app-projects.ts'
import { findDocumentation } from './find-documentation.ts'
import type { GithubApp } from './github-app.ts'
import { listPaths, listRepositories, type Repository } from './list-repositories.ts'

interface Needs {
  app: GithubApp
  database: Database
  clock: Clock
  createId: CreateId
}

interface Installation {
  id: number
  author: UpdateAuthor | null
}

/**
 * Syncs projects with the repositories of an installation: creates a project for each new repository with documentation, and connects or
 * disconnects existing ones. Returns a summary. Safe to repeat; throws if GitHub refuses or the organisation is unclear.
 */
export async function syncInstallation(needs: Needs, installation: Installation): Promise<string> {
  const repositories = await listOrNone(needs.app, installation.id)
  const known = await findRepositoryProjects(
    needs,
    repositories.map(({ id }) => id),
  )
  const detached = await detachProjects(needs, {
    installationId: installation.id,
    kept: repositories.map(({ id }) => id),
  })
  for (const repository of repositories) {
    const project = known.get(repository.id)
    if (project)
      await attachProject(needs, { projectId: project, installationId: installation.id, repository })
  }
  const added = repositories.filter(({ id, archived }) => !known.has(id) && archived !== true)
  const organizationId = added.length === 0 ? '' : await findOrganization(needs)
  let created = 0
  for (const repository of added)
    if (await createIfDocumented(needs, { organizationId, installation, repository })) created += 1
  return `${repositories.length} repositories: ${created} projects created, ${detached} disconnected.`
}

async function createIfDocumented(
  needs: Needs,
  input: { organizationId: string; installation: Installation; repository: Repository },
): Promise<boolean> {
  const { installation, repository } = input
  const folder = findDocumentation(await listPaths(needs.app, installation.id, repository))
  if (folder === undefined) return false
  const { organizationId } = input
  const { id: installationId, author } = installation
  await createRepositoryProject(needs, { organizationId, installationId, author, repository, folder })
  return true
}

/** A removed or suspended installation has no repositories. */
async function listOrNone(app: GithubApp, installationId: number): Promise<Repository[]> {
  try {
    return await listRepositories(app, installationId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return []
    throw error
  }
}

async function findOrganization({ app, database }: Needs): Promise<string> {
  const { organizationId } = app.settings
  const rows = await database.queries
    .selectFrom('organizations')
    .select('id')
    .$if(organizationId !== null, query => query.where('id', '=', organizationId ?? ''))
    .limit(2)
    .execute()
  const [only, another] = rows
  if (only && !another) return only.id
  throw new Error(
    organizationId === null
      ? 'The server has several organisations. LECTERN_GITHUB_APP_ORGANIZATION must name the one that installations belong to.'
      : `LECTERN_GITHUB_APP_ORGANIZATION is ${organizationId}, which does not exist on this server.`,
  )
}
