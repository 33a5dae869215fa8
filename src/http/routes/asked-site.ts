import { findProjectByDomain, type KeyProject, type Principal } from '../../access/index.ts'
import type { AnswerSite } from '../../assistant/index.ts'
import type { LiveSite } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { siteAddress } from '../../site/index.ts'
import type { Services } from '../handler.ts'
import { publicAddress } from '../site/site-addresses.ts'

export interface AskedSite {
  project: KeyProject
  live: LiveSite
  site: AnswerSite
}

/** The project of a domain, for a key of its own, or a preview of that. Any other domain looks like one that is not there. */
export async function findAskedProject(
  services: Pick<Services, 'database'>,
  { project }: Principal,
  domain: string,
): Promise<KeyProject> {
  const name = domain.toLowerCase()
  if (project?.domain === name) return project
  const preview = project ? await findProjectByDomain(services, { domain: name }) : undefined
  if (preview && preview.previewOf === project?.id) return preview
  throw new AppError('not-found', `There is no documentation site with the domain ${domain} for this key.`)
}

/** The live site of a domain, for a key of its project. */
export async function findAskedSite(
  services: Services,
  principal: Principal,
  domain: string,
): Promise<AskedSite> {
  return openLiveSite(services, await findAskedProject(services, principal, domain))
}

/** What a project has live. Throws where nothing is yet. */
export async function openLiveSite(services: Services, project: KeyProject): Promise<AskedSite> {
  const live = await services.liveSites.find(project.id)
  if (!live)
    throw new AppError(
      'not-deployed',
      `The site ${project.domain} has no live deployment yet. Deploy it, then ask again.`,
      {
        retryAfterSeconds: 10,
      },
    )
  const site = {
    projectId: project.id,
    deploymentId: live.deploymentId,
    commitSha: live.commitSha,
    index: live.index,
    search: services.retriever.searchOf(live),
    steering: live.site.steering,
    pageUrl: (path: string, anchor: string | null) => pageUrl(services, project, path, anchor),
  }
  return { project, live, site }
}

/** Where readers find a page: on the project's own site, or on the one that this server shows. */
export function pageUrl(
  services: Pick<Services, 'settings'>,
  project: Pick<KeyProject, 'siteUrl' | 'hostname' | 'domain'>,
  path: string,
  anchor: string | null,
): string {
  return siteAddress(publicAddress(services, project), path, anchor ?? undefined)
}
