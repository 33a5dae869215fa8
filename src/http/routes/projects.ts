import {
  archiveProject,
  createProject,
  findProject,
  listProjects,
  type Project,
  updateProject,
} from '../../access/index.ts'
import { keepGitlabToken, renewWebhookSecret } from '../../code-hosts/index.ts'
import type { ProjectSource, ProjectView } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { findSourceProblem } from '../../sources/index.ts'
import { isFolderAllowed } from '../allowed-folder.ts'
import type { Handlers, Services } from '../handler.ts'

type ProjectRoute =
  | 'listProjects'
  | 'createProject'
  | 'readProject'
  | 'updateProject'
  | 'createWebhookSecret'
  | 'archiveProject'

export const projectHandlers: Handlers<ProjectRoute> = {
  async listProjects(services, { principal }) {
    const projects = await listProjects(services, { organizationId: principal.organizationId })
    return { json: { projects: projects.map(viewProject) } }
  },

  async createProject(services, { principal, body }) {
    await refuseForeignSource(services, body.source)
    const project = await createProject(services, { organizationId: principal.organizationId, project: body })
    return { json: viewProject(project) }
  },

  async readProject(services, { principal, params }) {
    const input = { organizationId: principal.organizationId, projectId: params.projectId }
    return { json: viewProject(found(await findProject(services, input), params.projectId)) }
  },

  async updateProject(services, { principal, params, body }) {
    await refuseForeignSource(services, body.source)
    const { gitlabToken, ...changes } = body
    const input = { organizationId: principal.organizationId, projectId: params.projectId, changes }
    refuseOwnName(services, body.hostname)
    if (body.locked) refuseEmptyLock(found(await findProject(services, input), params.projectId))
    const updated = found(await updateProject(services, input), params.projectId)
    if (gitlabToken === undefined) return { json: viewProject(updated) }
    // After the change of the source, which says for which host it is.
    await keepGitlabToken(services, { ...input, token: gitlabToken })
    return { json: viewProject({ ...updated, tellsGitlab: gitlabToken !== null }) }
  },

  async createWebhookSecret(services, { principal, params }) {
    const { projectId } = params
    const secret = await renewWebhookSecret(services, { organizationId: principal.organizationId, projectId })
    if (secret === undefined) throw unknownProject(projectId)
    const address = (host: string) => `${services.settings.baseUrl()}/v1/webhooks/${host}/${projectId}`
    const answer = { secret, githubUrl: address('github'), gitlabUrl: address('gitlab') }
    return { json: answer, headers: { 'cache-control': 'no-store' } }
  },

  async archiveProject(services, { principal, params }) {
    const input = { organizationId: principal.organizationId, projectId: params.projectId }
    return { json: viewProject(found(await archiveProject(services, input), params.projectId)) }
  },
}

function found(project: Project | undefined, projectId: string): Project {
  if (project) return project
  throw unknownProject(projectId)
}

function unknownProject(projectId: string): AppError {
  return new AppError('not-found', `There is no project with the identifier ${projectId}.`)
}

function refuseEmptyLock(project: Project): void {
  if (project.liveDeploymentId === null)
    throw new AppError(
      'conflict',
      'Nothing is live yet that could be kept. Deploy the project, then lock it.',
    )
}

/** The name under which the server itself is reached would be lost to its other projects. */
function refuseOwnName({ settings }: Services, hostname: string | null | undefined): void {
  if (!hostname || new URL(settings.baseUrl()).hostname !== hostname) return
  throw new AppError(
    'invalid-request',
    `${hostname} is the name of this server. Give the project one of its own.`,
    {
      details: [{ path: 'hostname', message: 'is the name of this server' }],
    },
  )
}

function refuseForeignGit({ settings }: Services, source: Extract<ProjectSource, { kind: 'git' }>): void {
  const problem = findSourceProblem(source, settings.allowedGitSchemes)
  if (problem === undefined) return
  throw new AppError('invalid-request', problem.message, {
    details: [{ path: `source.${problem.path}`, message: 'cannot be fetched' }],
  })
}

/** A key must not open any folder of the machine: only those that the operator named. */
async function refuseForeignSource(
  services: Services,
  source: ProjectSource | null | undefined,
): Promise<void> {
  if (source?.kind === 'git') refuseForeignGit(services, source)
  if (source?.kind !== 'folder') return
  if (await isFolderAllowed(source.path, services.settings.allowedFolders)) return
  throw new AppError(
    'invalid-request',
    `The folder ${source.path} may not be deployed from. The operator can allow it with LECTERN_SOURCE_FOLDERS; or use an upload or a git source.`,
    { details: [{ path: 'source.path', message: 'is not an allowed folder' }] },
  )
}

function viewProject(project: Project): ProjectView {
  return {
    id: project.id,
    name: project.name,
    domain: project.domain,
    siteUrl: project.siteUrl,
    hostname: project.hostname,
    source: project.source && hideCredentials(project.source),
    liveStatusId: project.liveDeploymentId,
    locked: project.isLocked,
    chatBox: project.hasChatBox,
    previewsOnPush: project.previewsOnPush,
    checks: project.checks,
    retentionDays: project.retentionDays,
    tellsGitlab: project.tellsGitlab,
    sourceNotice: project.sourceNotice,
    refreshHours: project.refreshHours,
    createdAt: new Date(project.createdAt).toISOString(),
  }
}

/** A repository's address may hold a token; it is not shown again. */
function hideCredentials(source: ProjectSource): ProjectSource {
  if (source.kind !== 'git') return source
  return { ...source, url: source.url.replace(/^(https?:\/\/)[^/@]*@/i, '$1***@') }
}
