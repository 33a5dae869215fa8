import { describeAccess, ensureDeployKey, readSourceAccess, type SecretBox } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'
import { type AuthorizeFetch, type DeployKey, isSshAddress } from '../../sources/index.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  secrets: SecretBox
  /** Authorises fetches of repositories of the GitHub App; null if the server has none. */
  app: AuthorizeFetch | null
}

/** Authorises the fetches of a project with its own credentials: its token over https, its deploy key over ssh. */
export function createSourceAuthorizer(needs: Needs): AuthorizeFetch {
  return async asked => {
    const { origin, deploymentId } = asked
    if (origin.kind !== 'git') return { authorization: null, deployKey: null }
    const project = await findProject(needs, deploymentId)
    if (!project) return { authorization: null, deployKey: null }
    if (isSshAddress(origin.url))
      return { authorization: null, deployKey: await findDeployKey(needs, project) }
    const access = readSourceAccess(needs, project.source_access)
    if (access?.url === origin.url) return { authorization: describeAccess(access), deployKey: null }
    return (await needs.app?.(asked)) ?? { authorization: null, deployKey: null }
  }
}

type ProjectAccess = NonNullable<Awaited<ReturnType<typeof findProject>>>

function findProject({ database }: Needs, deploymentId: string) {
  return (
    database.queries
      .selectFrom('deployments')
      .innerJoin('projects as own', 'own.id', 'deployments.project_id')
      // A preview is fetched as the project that it is of.
      .innerJoin('projects', join =>
        join.on(eb => eb('projects.id', '=', eb.fn.coalesce('own.preview_of', 'own.id'))),
      )
      .select(['projects.id', 'projects.domain', 'projects.source_access', 'projects.deploy_key'])
      .select('projects.ssh_hosts')
      .where('deployments.id', '=', deploymentId)
      .executeTakeFirst()
  )
}

async function findDeployKey(needs: Needs, project: ProjectAccess): Promise<DeployKey | null> {
  const { database, secrets } = needs
  const { id: projectId, domain, ssh_hosts: hosts } = project
  if (project.deploy_key === null) await ensureDeployKey(needs, { projectId, domain })
  const row = await database.queries
    .selectFrom('projects')
    .select('deploy_key')
    .where('id', '=', projectId)
    .executeTakeFirst()
  const privateKey = row?.deploy_key ? secrets.open(row.deploy_key) : undefined
  if (privateKey === undefined) return null
  return {
    privateKey,
    knownHosts: hosts ?? '',
    async pinHosts(knownHosts) {
      await database.write(queries =>
        queries
          .updateTable('projects')
          .set({ ssh_hosts: knownHosts })
          .where('id', '=', projectId)
          // Another fetch, or a new key, may have changed them since.
          .where('ssh_hosts', hosts === null ? 'is' : '=', hosts)
          .execute(),
      )
    },
  }
}
