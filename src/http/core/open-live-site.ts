import type { FastifyRequest } from 'fastify'
import { findProjectByDomain, type KeyProject, type Principal } from '../../access/index.ts'
import type { AnswerSite } from '../../assistant/index.ts'
import type { LiveSite, PublishedSite } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { findAudience } from './find-audience.ts'
import type { HttpServices } from './http-services.ts'
import { pageUrl } from './project-urls.ts'

export interface OpenedSite {
  project: KeyProject
  live: LiveSite
  site: AnswerSite
}

/** Opens the live site of a domain for an assistant key. The key is public: which pages it opens depends on the reader. Throws `not-found` or `not-deployed`. */
export async function openSiteForKey(
  services: HttpServices,
  principal: Principal,
  { domain, request }: { domain: string; request: FastifyRequest },
): Promise<OpenedSite> {
  const project = await requireKeyProject(services, principal, domain)
  const share = { organizationId: principal.organizationId, projectId: project.id }
  const published = await requirePublished(services, project)
  const audience = await findAudience(services, { project, published }, request)
  return openView(services, { share, project, live: published.openFor(audience) })
}

/** Names the readers for whom a request opens the site of a domain. Without a live site, they are anybody. */
export async function findReadersForKey(
  services: HttpServices,
  principal: Principal,
  { domain, request }: { domain: string; request: FastifyRequest },
): Promise<{ project: KeyProject; readers: string }> {
  const project = await requireKeyProject(services, principal, domain)
  const published = await services.liveSites.find(project.id)
  const audience = published && (await findAudience(services, { project, published }, request))
  return { project, readers: published && audience ? published.openFor(audience).readers : 'anonymous' }
}

/**
 * Finds the key's project, or a preview of it, by its domain or a former one. Any other domain is `not-found` with the same message, so that it does not
 * reveal which ones exist.
 */
export async function requireKeyProject(
  services: Pick<HttpServices, 'database'>,
  { project }: Principal,
  domain: string,
): Promise<KeyProject> {
  const name = domain.toLowerCase()
  if (project?.domain === name) return project
  const named = project ? await findProjectByDomain(services, { domain: name }) : undefined
  if (named && (named.id === project?.id || named.previewOf === project?.id)) return named
  throw new AppError(
    'not-found',
    project
      ? `This key belongs to the project with the domain ${project.domain}. It cannot be used for ${domain}.`
      : `This key has no documentation site with the domain ${domain}.`,
  )
}

/** Opens every page of a project's live deployment, for members. Throws `not-deployed` if it has none. */
export async function openWholeSite(
  services: HttpServices,
  { organizationId }: Pick<Principal, 'organizationId'>,
  project: KeyProject,
): Promise<OpenedSite> {
  const published = await requirePublished(services, project)
  const share = { organizationId, projectId: project.id }
  return openView(services, { share, project, live: published.openFor({ kind: 'all' }) })
}

async function requirePublished(services: HttpServices, project: KeyProject): Promise<PublishedSite> {
  const published = await services.liveSites.findSearchable(project.id)
  if (published) return published
  throw new AppError(
    'not-deployed',
    `The site ${project.domain} has no live deployment yet. Deploy it, then try again.`,
    { retryAfterSeconds: 10 },
  )
}

function openView(
  services: HttpServices,
  {
    share,
    project,
    live,
  }: Omit<OpenedSite, 'site'> & { share: { organizationId: string; projectId: string } },
): OpenedSite {
  const search = services.retriever.searchOf(live)
  const site: AnswerSite = {
    projectId: project.id,
    deploymentId: live.deploymentId,
    commitSha: live.commitSha,
    readers: live.readers,
    index: live.index,
    search: request => {
      const waiting = services.scheduler.wait(share)
      return waiting ? waiting.then(() => search(request)) : search(request)
    },
    steering: live.site.steering,
    pageUrl: (path: string, anchor: string | null) => pageUrl(services, project, path, anchor),
  }
  return { project, live, site }
}
