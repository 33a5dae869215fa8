import { findProjectByDomain, type KeyProject, type Principal } from '../../access/index.ts'
import type { AnswerSite } from '../../assistant/index.ts'
import type { LiveSite } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from './http-services.ts'
import { pageUrl } from './project-urls.ts'

export interface OpenedSite {
  project: KeyProject
  live: LiveSite
  site: AnswerSite
}

/** Opens the live site of a domain for an assistant key. Throws `not-found` or `not-deployed`. */
export async function openSiteForKey(
  services: HttpServices,
  principal: Principal,
  domain: string,
): Promise<OpenedSite> {
  return openLiveSite(services, principal, await requireKeyProject(services, principal, domain))
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

/** Opens a project's live deployment. Throws `not-deployed` if it has none. */
export async function openLiveSite(
  services: HttpServices,
  { organizationId }: Pick<Principal, 'organizationId'>,
  project: KeyProject,
): Promise<OpenedSite> {
  const live = await services.liveSites.find(project.id)
  if (!live)
    throw new AppError(
      'not-deployed',
      `The site ${project.domain} has no live deployment yet. Deploy it, then try again.`,
      { retryAfterSeconds: 10 },
    )
  const search = services.retriever.searchOf(live)
  const share = { organizationId, projectId: project.id }
  const site: AnswerSite = {
    projectId: project.id,
    deploymentId: live.deploymentId,
    commitSha: live.commitSha,
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
