import { listProjects, type Project } from '../../access/index.ts'
import { AppError } from '../../shared/index.ts'
import { type FoundExport, findExport, requestExport, signLink } from '../../static-export/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { publicUrl } from '../core/project-urls.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

export const staticExportHandlers = {
  async startStaticExport(services, { body, principal: { organizationId } }) {
    const { version = null, paths = null, groups = null, url } = body
    const projects = await listProjects(services, { organizationId })
    const project = projects.find(each => hasDomain(each, body.domain.toLowerCase()))
    if (!project)
      throw new AppError(
        'invalid-request',
        `There is no project with the domain ${body.domain}. Pass its domain or its custom domain, without a scheme and a path.`,
      )
    if ((await services.liveSites.find(project.id)) === undefined)
      throw new AppError(
        'not-deployed',
        'The project has no live deployment. Deploy its documentation first.',
      )
    await services.storage.requireRoom(organizationId)
    const request = {
      siteName: project.name,
      domain: project.domain,
      publicUrl: url ?? publicUrl(services, project),
      hostPath: url ? new URL(url).pathname.replace(/\/$/, '') : '',
      version,
      paths: paths?.map(toSitePath) ?? null,
      groups,
    }
    return { json: await requestExport(services, { projectId: project.id, request }), headers: noStore }
  },

  async readStaticExport(services, { params: { jobId }, principal: { organizationId } }) {
    const { job } = await requireExport(services, { jobId, organizationId })
    return { json: job, headers: noStore }
  },

  async createStaticExportBundle(services, { params: { jobId }, principal: { organizationId } }) {
    const found = await requireExport(services, { jobId, organizationId })
    if (!found.archive)
      throw new AppError('conflict', `The export job is ${found.job.status}. Wait until it is completed.`)
    const { query, expires } = signLink(services, found)
    const bundle = {
      jobId,
      bundleUrl: `${services.settings.baseUrl()}/static-exports/${jobId}.zip?${query}`,
      sizeBytes: found.archive.sizeBytes,
      expiresAt: new Date(expires).toISOString(),
    }
    return { json: bundle, headers: noStore }
  },
} satisfies Partial<RouteHandlers>

function hasDomain({ domain, hostname, siteUrl }: Project, asked: string): boolean {
  return [domain, hostname, siteUrl && URL.parse(siteUrl)?.hostname].includes(asked)
}

const noStore = { 'cache-control': 'private, no-store' }

async function requireExport(
  services: HttpServices,
  wanted: { jobId: string; organizationId: string },
): Promise<FoundExport> {
  const found = await findExport(services, wanted)
  if (!found)
    throw new AppError(
      'not-found',
      `There is no export job ${wanted.jobId}. Jobs are deleted after 24 hours.`,
    )
  return found
}

/** `index` and `/` are the home page, and `guide/index` is the page of a folder. */
function toSitePath(path: string): string {
  return `/${path.replace(/^\/+|(?<!\/)\/+$/g, '').replace(/(?:^|\/)index$/, '')}`
}
