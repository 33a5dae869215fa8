import type { KeyProject, Principal } from '../../access/index.ts'
import type { AnswerSite } from '../../assistant/index.ts'
import type { LiveSite } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { siteAddress } from '../../site/index.ts'
import type { Services } from '../handler.ts'

export interface AskedSite {
  project: KeyProject
  live: LiveSite
  site: AnswerSite
}

/** The project of a domain, for a key of its own. A domain of another project looks like one that is not there. */
export function findAskedProject({ project }: Principal, domain: string): KeyProject {
  if (project?.domain === domain.toLowerCase()) return project
  throw new AppError('not-found', `There is no documentation site with the domain ${domain} for this key.`)
}

/** The live site of a domain, for a key of its project. */
export async function findAskedSite(
  services: Services,
  principal: Principal,
  domain: string,
): Promise<AskedSite> {
  const project = findAskedProject(principal, domain)
  const live = await services.liveSites.find(project.id)
  if (!live)
    throw new AppError(
      'not-deployed',
      `The site ${domain} has no live deployment yet. Deploy it, then ask again.`,
      {
        retryAfterSeconds: 10,
      },
    )
  const site = {
    projectId: project.id,
    deploymentId: live.deploymentId,
    commitSha: live.commitSha,
    index: live.index,
    pageUrl: (path: string, anchor: string | null) => pageUrl(services, project, path, anchor),
  }
  return { project, live, site }
}

/** Where readers find a page: on the project's own site, or on the one that this server shows. */
export function pageUrl(
  services: Pick<Services, 'settings'>,
  project: Pick<KeyProject, 'siteUrl' | 'domain'>,
  path: string,
  anchor: string | null,
): string {
  const base =
    project.siteUrl?.replace(/\/+$/, '') ?? `${services.settings.baseUrl()}/sites/${project.domain}`
  return siteAddress(base, path, anchor ?? undefined)
}
