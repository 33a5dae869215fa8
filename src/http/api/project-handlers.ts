import {
  archiveProject,
  createProject,
  isReservedHostname,
  listProjects,
  type PendingHostname,
  type Project,
  proofRecord,
  updateProject,
  verifyHostname,
} from '../../access/index.ts'
import { keepGitlabToken, renewWebhookSecret } from '../../code-hosts/index.ts'
import type { ProjectSource, ProjectView } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { showGitAddress } from '../../sources/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { foundProject } from '../core/require-project.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { checkProjectSource, restoreCredentials } from './check-project-source.ts'

export const projectHandlers = {
  async listProjects(services, { principal }) {
    const projects = await listProjects(services, { organizationId: principal.organizationId })
    return { json: { projects: projects.map(viewProject) } }
  },

  async createProject(services, { principal, body }) {
    await checkProjectSource(services, { source: body.source, projectId: null })
    const project = await createProject(services, { organizationId: principal.organizationId, project: body })
    return { json: viewProject(project) }
  },

  async readProject(_services, { project }) {
    return { json: viewProject(project) }
  },

  async updateProject(services, { principal, params, body, project }) {
    await checkProjectSource(services, { source: body.source, projectId: project.id })
    const { gitlabToken, ...given } = body
    const changes = {
      ...given,
      ...(given.source && { source: restoreCredentials(given.source, project.source) }),
    }
    const { requireDomainProof } = services.settings
    const input = {
      organizationId: principal.organizationId,
      projectId: params.projectId,
      changes,
      isHostnameTrusted: !requireDomainProof,
    }
    if (body.hostname && body.hostname !== project.hostname) refuseReservedHostname(services, body.hostname)
    if (body.locked) refuseEmptyLock(project)
    const updated = foundProject(await updateProject(services, input), params.projectId)
    if (gitlabToken === undefined) return { json: viewProject(updated) }
    // After the update, because the token is stored for the host of the new source.
    await keepGitlabToken(services, { ...input, token: gitlabToken })
    return { json: viewProject({ ...updated, tellsGitlab: gitlabToken !== null }) }
  },

  async verifyDomain(services, { project }) {
    if (project.pendingHostname) refuseReservedHostname(services, project.pendingHostname.hostname)
    return { json: viewProject(await verifyHostname(services, project)) }
  },

  async createWebhookSecret(services, { principal, params }) {
    const { projectId } = params
    const input = { organizationId: principal.organizationId, projectId }
    const secret = foundProject(await renewWebhookSecret(services, input), projectId)
    const address = (host: string) => `${services.settings.baseUrl()}/v1/webhooks/${host}/${projectId}`
    const webhook = { secret, githubUrl: address('github'), gitlabUrl: address('gitlab') }
    return { json: webhook, headers: { 'cache-control': 'no-store' } }
  },

  async archiveProject(services, { principal, params }) {
    const input = { organizationId: principal.organizationId, projectId: params.projectId }
    return { json: viewProject(foundProject(await archiveProject(services, input), params.projectId)) }
  },
} satisfies Partial<RouteHandlers>

function refuseEmptyLock(project: Project): void {
  if (project.liveDeploymentId === null)
    throw new AppError('conflict', 'The project has no live deployment to lock. Deploy it first.')
}

function refuseReservedHostname({ settings }: HttpServices, hostname: string): void {
  const { reservedHosts } = settings
  if (!isReservedHostname(hostname, { baseUrl: settings.baseUrl(), reservedHosts })) return
  throw new AppError(
    'invalid-request',
    `${hostname} is reserved on this server. Use another custom domain for the project.`,
    { details: [{ path: 'hostname', message: 'is reserved on this server' }] },
  )
}

function viewProject(project: Project): ProjectView {
  return {
    id: project.id,
    name: project.name,
    domain: project.domain,
    siteUrl: project.siteUrl,
    hostname: project.hostname,
    pendingHostname: project.pendingHostname && viewPendingHostname(project.pendingHostname),
    source: project.source && showSource(project.source),
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

function viewPendingHostname(pending: PendingHostname): ProjectView['pendingHostname'] {
  const { name, value } = proofRecord(pending)
  return { hostname: pending.hostname, recordType: 'TXT', recordName: name, recordValue: value }
}

/** Leaves out a repository’s credentials. */
function showSource(source: ProjectSource): ProjectSource {
  if (source.kind === 'git') return { ...source, url: showGitAddress(source.url) }
  return source
}
