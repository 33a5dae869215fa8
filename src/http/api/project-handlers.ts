import {
  archiveProject,
  createProject,
  ensureDeployKey,
  isReservedHostname,
  listFormerDomains,
  listProjects,
  type PendingHostname,
  type Project,
  proofRecord,
  readSourceAccess,
  releaseDomain,
  renewDeployKey,
  separateAccess,
  updateProject,
  verifyHostname,
} from '../../access/index.ts'
import { keepGitlabToken, renewWebhookSecret } from '../../code-hosts/index.ts'
import type { GivenSource, ProjectSource, ProjectView } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { isSshAddress, showGitAddress } from '../../sources/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { foundProject } from '../core/require-project.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { checkProjectSource } from './check-project-source.ts'

export const projectHandlers = {
  async listProjects(services, { principal }) {
    const projects = await listProjects(services, principal)
    const former = await listFormerDomains(services, principal)
    const view = (project: Project) => viewProject(services, project, former.get(project.id) ?? [])
    return { json: { projects: projects.map(view) } }
  },

  async createProject(services, { principal, body }) {
    const { organizationId } = principal
    const given = await readGivenSource(services, { source: body.source, project: null, organizationId })
    const project = await createProject(services, { organizationId, project: { ...body, ...given } })
    return { json: await showProject(services, await addDeployKey(services, project)) }
  },

  async readProject(services, { project }) {
    return { json: await showProject(services, project) }
  },

  async updateProject(services, { principal, params, body, project }) {
    const { organizationId } = principal
    const source = await readGivenSource(services, { source: body.source, project, organizationId })
    const { gitlabToken, ...given } = body
    const changes = { ...given, ...source }
    const { requireDomainProof } = services.settings
    const input = {
      organizationId,
      projectId: params.projectId,
      changes,
      isHostnameTrusted: !requireDomainProof,
    }
    if (body.hostname && body.hostname !== project.hostname) refuseReservedHostname(services, body.hostname)
    if (body.locked) refuseEmptyLock(project)
    const changed = foundProject(await updateProject(services, input), params.projectId)
    const updated = await addDeployKey(services, changed)
    if (gitlabToken === undefined) return { json: await showProject(services, updated) }
    // After the update, because the token is stored for the host of the new source.
    await keepGitlabToken(services, { ...input, token: gitlabToken })
    return { json: await showProject(services, { ...updated, tellsGitlab: gitlabToken !== null }) }
  },

  async verifyDomain(services, { project }) {
    if (project.pendingHostname) refuseReservedHostname(services, project.pendingHostname.hostname)
    return { json: await showProject(services, await verifyHostname(services, project)) }
  },

  async releaseDomain(services, { params: { projectId, domain }, project }) {
    if (!(await releaseDomain(services, { projectId, domain })))
      throw new AppError('not-found', `“${domain}” is not a former domain of the project.`)
    return { json: await showProject(services, project) }
  },

  async createWebhookSecret(services, { principal, params }) {
    const { projectId } = params
    const input = { organizationId: principal.organizationId, projectId }
    const secret = foundProject(await renewWebhookSecret(services, input), projectId)
    const address = (host: string) => `${services.settings.baseUrl()}/v1/webhooks/${host}/${projectId}`
    const webhook = { secret, githubUrl: address('github'), gitlabUrl: address('gitlab') }
    return { json: webhook, headers: { 'cache-control': 'no-store' } }
  },

  async createDeployKey(services, { principal, params }) {
    const input = { organizationId: principal.organizationId, projectId: params.projectId }
    const publicKey = foundProject(await renewDeployKey(services, input), params.projectId)
    return { json: { publicKey } }
  },

  async archiveProject(services, { principal, params }) {
    const input = { organizationId: principal.organizationId, projectId: params.projectId }
    const archived = foundProject(await archiveProject(services, input), params.projectId)
    return { json: await showProject(services, archived) }
  },
} satisfies Partial<RouteHandlers>

function refuseEmptyLock(project: Project): void {
  if (project.liveDeploymentId === null)
    throw new AppError('conflict', 'The project has no live deployment to lock. Deploy it first.')
}

function refuseReservedHostname({ settings }: HttpServices, hostname: string): void {
  const ownUrls = [settings.baseUrl(), settings.sitesUrl()]
  if (!isReservedHostname(hostname, { ownUrls, reservedHosts: settings.reservedHosts })) return
  throw new AppError(
    'invalid-request',
    `${hostname} is reserved on this server. Use another custom domain for the project.`,
    { details: [{ path: 'hostname', message: 'is reserved on this server' }] },
  )
}

interface SourceInput {
  source: GivenSource | null | undefined
  /** Null for a new project. */
  project: Project | null
  organizationId: string
}

/** Checks a given source and separates its credentials. */
async function readGivenSource(
  services: HttpServices,
  { source: given, project, organizationId }: SourceInput,
): Promise<{ source?: ProjectSource | null; sourceAccess?: string | null }> {
  if (!given) return given === null ? { source: null, sourceAccess: null } : {}
  const stored = readSourceAccess(services, project?.sourceAccess ?? null)
  await checkProjectSource(services, { source: given, projectId: project?.id ?? null, organizationId })
  const written = given.kind === 'git' ? { ...given, url: showGitAddress(given.url) } : given
  const { source, sealed } = separateAccess(services, { given: written, stored })
  return { source, sourceAccess: sealed }
}

/** A project that is fetched over ssh needs a key, which its owner can then add to the repository. */
async function addDeployKey(services: HttpServices, project: Project): Promise<Project> {
  const { source, deployKey, id: projectId, domain } = project
  if (deployKey !== null || source?.kind !== 'git' || !isSshAddress(source.url)) return project
  return { ...project, deployKey: await ensureDeployKey(services, { projectId, domain }) }
}

async function showProject(services: HttpServices, project: Project): Promise<ProjectView> {
  const former = await listFormerDomains(services, project)
  return viewProject(services, project, former.get(project.id) ?? [])
}

function viewProject(
  services: Pick<HttpServices, 'secrets'>,
  project: Project,
  formerDomains: string[],
): ProjectView {
  return {
    id: project.id,
    name: project.name,
    domain: project.domain,
    formerDomains,
    siteUrl: project.siteUrl,
    hostname: project.hostname,
    pendingHostname: project.pendingHostname && viewPendingHostname(project.pendingHostname),
    source: project.source && showSource(services, project, project.source),
    deployKey: project.deployKey,
    liveStatusId: project.liveDeploymentId,
    locked: project.isLocked,
    chatBox: project.hasChatBox,
    analytics: project.hasAnalytics,
    previewsOnPush: project.previewsOnPush,
    checks: project.checks,
    site: project.siteOptions,
    retentionDays: project.retentionDays,
    tellsGitlab: project.tellsGitlab,
    sourceNotice: project.sourceNotice,
    refreshHours: project.refreshHours,
    questionsPerHour: project.questionsPerHour,
    createdAt: new Date(project.createdAt).toISOString(),
  }
}

function viewPendingHostname(pending: PendingHostname): ProjectView['pendingHostname'] {
  const { name, value } = proofRecord(pending)
  const { hostname, checkedAt, nextCheckAt, problem } = pending
  const show = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    hostname,
    recordType: 'TXT',
    recordName: name,
    recordValue: value,
    checkedAt: show(checkedAt),
    nextCheckAt: show(nextCheckAt),
    problem,
  }
}

/** Shows a repository without its credentials. */
function showSource(
  services: Pick<HttpServices, 'secrets'>,
  { sourceAccess }: Project,
  source: ProjectSource,
): NonNullable<ProjectView['source']> {
  if (source.kind !== 'git') return source
  const access = readSourceAccess(services, sourceAccess)
  const known = access?.url === source.url ? access : undefined
  const { username = null } = known ?? {}
  return {
    ...source,
    url: showGitAddress(source.url),
    ...(username !== null && { username }),
    hasToken: known !== undefined,
  }
}
